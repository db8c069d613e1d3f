import type { Output } from "../../lib/api.ts";
import type { WaitingCheck } from "./waiting-list.ts";

export type Unit = Output<"attendance.onCall">[number];

/** A unit as its member's own panel shows it: what they did last and could not send yet counts as done, and says that it waits. */
export function unitWithWaiting(
  unit: Unit,
  waiting: readonly WaitingCheck[],
): Unit & { readonly isWaiting: boolean } {
  const newest = waiting.at(-1);
  // Who goes 10-8 on another shift is no longer 10-8 on this one.
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
 * The units that stand in the first look where there is room for `most`: all of them in their order where they fit; otherwise the
 * reader's own first and those on the same shift, so that whoever is on always sees it, and with whom.
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
