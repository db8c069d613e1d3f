import type { Shift } from "../shift-view.ts";

/** The fields of a shift that an assignment needs. */
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
 * True if only held spots are left, so an assignment fills a replacement request. The new and the
 * requesting member are notified at once, without an undo window.
 */
export function fillsRequest({ assignmentCount, heldCount, maxMembers }: Filled): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}
