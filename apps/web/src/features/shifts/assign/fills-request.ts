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
 * True if all spots that are not filled are held by members with a replacement request, so that an
 * assignment fills a request. It then notifies the new and the requesting member at once, without
 * undo.
 */
export function fillsRequest({ assignmentCount, heldCount, maxMembers }: Filled): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}
