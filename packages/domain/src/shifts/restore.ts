import { conflict, type Refusal } from "../errors/refusal.ts";

export const TOO_LATE: Refusal = conflict(
  "too-late-to-undo",
  "It is too late to undo: who was on it is told by now. Please add the shift again.",
);

/** Why shifts that were deleted cannot be put back, or null: only while nobody was told that they need not come. */
export function restoreBlockedBecause(isUntold: boolean): Refusal | null {
  return isUntold ? null : TOO_LATE;
}
