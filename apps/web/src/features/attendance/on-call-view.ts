import type { Output } from "../../lib/api.ts";
import type { WaitingCheck } from "./waiting-list.ts";

export type Unit = Output<"attendance.onCall">[number];

/** A unit as its member's own panel shows it: what they did last and could not send yet counts as done, and says that it waits. */
export function unitWithWaiting(unit: Unit, waiting: readonly WaitingCheck[]): Unit & { readonly isWaiting: boolean } {
  const last = waiting.findLast(({ assignmentId }) => assignmentId === unit.assignmentId);
  if (!last) return { ...unit, isWaiting: false };
  return last.kind === "checkIn"
    ? { ...unit, isLoggedIn: true, checkInTime: last.at, checkOutTime: null, isWaiting: true }
    : { ...unit, isLoggedIn: false, checkOutTime: last.at, isWaiting: true };
}
