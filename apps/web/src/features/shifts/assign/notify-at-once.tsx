import { type Filled, fillsRequest } from "./fills-request.ts";

/**
 * Warns that an assignment notifies members at once and cannot be undone; renders nothing if undo
 * is possible.
 */
export function NotifiedAtOnce({ of }: { readonly of: Filled }) {
  if (!fillsRequest(of)) return null;
  return (
    <p className="text-sm text-warn">
      A replacement was requested. Both members are notified right away, so you can't undo this.
    </p>
  );
}
