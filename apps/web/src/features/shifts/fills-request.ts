import type { Shift } from "./shift-view.ts";

/** A shift with its counts, as far as assigning a member needs it. */
export type Filled = Pick<
  Shift,
  | "id"
  | "customName"
  | "kindName"
  | "date"
  | "endDate"
  | "startTime"
  | "endTime"
  | "assignmentCount"
  | "heldCount"
  | "maxMembers"
>;

/**
 * True when only held places are left, so that whoever comes is the cover that somebody asked for. They and who asked are told at once,
 * where others are told when it can no longer be undone.
 */
export function fillsRequest({ assignmentCount, heldCount, maxMembers }: Filled): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}
