import { conflict, type Refusal } from "../errors/refusal.ts";

export const TOO_LATE: Refusal = conflict(
  "too-late-to-undo",
  "Too late to undo: members were already notified. Add the shift again.",
);

/**
 * Returns why deleted shifts cannot be restored, or null. They can be within the undo window,
 * before members are notified (`isUntold`).
 */
export function restoreShiftBlockedBecause(isUntold: boolean): Refusal | null {
  return isUntold ? null : TOO_LATE;
}
