import { conflict, type Refusal } from "../errors/refusal.ts";

export const TOO_LATE: Refusal = conflict(
  "too-late-to-undo",
  "Too late to undo: members were already notified. Add the shift again.",
);

/**
 * Deleted shifts can be restored only within the undo window, before members are notified; null
 * allows it.
 */
export function restoreShiftBlockedBecause(isUntold: boolean): Refusal | null {
  return isUntold ? null : TOO_LATE;
}
