import type { Output } from "../../lib/api/api.ts";
import type { WaitingCheck } from "./check-queue.ts";

export type Unit = Output<"attendance.onCall">[number];

/**
 * Applies the member's queued (unsent) 10-8 or 10-7 to their unit and marks it as pending, as in
 * the duty panel.
 */
export function unitWithWaiting(
  unit: Unit,
  waiting: readonly WaitingCheck[],
): Unit & { readonly isWaiting: boolean } {
  const newest = waiting.at(-1);
  // A 10-8 on another shift ends the 10-8 on this one.
  if (
    newest?.kind === "checkIn" &&
    newest.memberId === unit.user.id &&
    newest.assignmentId !== unit.assignmentId &&
    unit.isLoggedIn
  )
    return { ...unit, isLoggedIn: false, checkOutTime: newest.at, isWaiting: true };
  const last = waiting.findLast(({ assignmentId }) => assignmentId === unit.assignmentId);
  if (!last) return { ...unit, isWaiting: false };
  return last.kind === "checkIn"
    ? {
        ...unit,
        isLoggedIn: true,
        checkInTime: last.at,
        checkOutTime: null,
        isBySchedule: false,
        isWaiting: true,
      }
    : { ...unit, isLoggedIn: false, checkOutTime: last.at, isWaiting: true };
}

/**
 * Selects up to `most` units for the collapsed view. If not all fit, the viewer's own unit comes
 * first, then the units on the viewer's shift.
 */
export function unitsInSight(
  units: readonly Unit[],
  memberId: number,
  most: number,
): readonly Unit[] {
  if (units.length <= most) return units;
  const own = units.find(({ user }) => user.id === memberId);
  const far = ({ user, shift }: Unit): number =>
    user.id === memberId ? 0 : shift.id === own?.shift.id ? 1 : 2;
  return units.toSorted((a, b) => far(a) - far(b)).slice(0, most);
}
