import type { Shift } from "./shift-view.ts";

export type Filled = Omit<Shift, "assignments">;

/**
 * True when only held places are left, so that whoever comes is the cover that somebody asked for. They and who asked are told at once,
 * where others are told when it can no longer be undone.
 */
export function fillsRequest({ assignmentCount, heldCount, maxMembers }: Filled): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}
