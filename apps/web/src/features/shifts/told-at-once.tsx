import { type Filled, fillsRequest } from "./fills-request.ts";

/** Says before somebody is chosen for a place that it is final there; nothing where it can be undone. */
export function ToldAtOnce({ of }: { readonly of: Filled }) {
  if (!fillsRequest(of)) return null;
  return (
    <p className="text-sm text-warn">
      Cover was asked for. Whom you put on and who asked are told at once, so it cannot be undone.
    </p>
  );
}
