import { type Filled, fillsRequest } from "./fills-request.ts";

/**
 * Warns before an assignment that notifies at once and cannot be undone; renders nothing if undo is
 * possible.
 */
export function NotifiedAtOnce({ of }: { readonly of: Filled }) {
  if (!fillsRequest(of)) return null;
  return (
    <p className="text-sm text-warn">
      Cover was asked for. Whom you put on and who asked are told at once, so it cannot be undone.
    </p>
  );
}
