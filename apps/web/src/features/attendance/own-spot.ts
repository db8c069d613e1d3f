import { relievedAt } from "@watchbill/domain/attendance/closing";
import { type OptimisticUpdate, updateOptimistically } from "../../lib/api/queries.ts";

type Change = {
  readonly checkInTime?: string;
  readonly checkOutTime: string | null;
  readonly isBySchedule?: false;
};

/**
 * Optimistic update of the member's own spot after a 10-8 or 10-7, in every cached response. A 10-8
 * ends the duty on the previous shift and cancels a replacement request for the spot.
 */
export function showOwn(memberId: number, assignmentId: number, change: Change): OptimisticUpdate {
  const { checkInTime } = change;
  const shown = [
    updateOptimistically("shifts.myUpcoming", {}, (own) =>
      own.map((assignment) => {
        if (assignment.id === assignmentId)
          return {
            ...assignment,
            ...change,
            ...(checkInTime ? { status: "confirmed", pendingRequestId: null } : {}),
          };
        if (!checkInTime || assignment.checkInTime === null || assignment.checkOutTime !== null)
          return assignment;
        return {
          ...assignment,
          checkOutTime: endOfDuty(assignment.checkInTime, assignment.shift.endsAt, checkInTime),
        };
      }),
    ),
    updateOptimistically("attendance.onCall", {}, (units) =>
      units.map((unit) => {
        if (unit.assignmentId === assignmentId)
          return { ...unit, ...change, isLoggedIn: change.checkOutTime === null };
        if (
          !checkInTime ||
          unit.user.id !== memberId ||
          !unit.isLoggedIn ||
          unit.checkInTime === null
        )
          return unit;
        return {
          ...unit,
          isLoggedIn: false,
          checkOutTime: endOfDuty(unit.checkInTime, unit.shift.endsAt, checkInTime),
        };
      }),
    ),
  ];
  return {
    end: () => shown.forEach(({ end }) => end()),
    rollBack: () => shown.forEach(({ rollBack: takeBack }) => takeBack()),
  };
}

function endOfDuty(openSince: string, endsAt: string, over: string): string {
  const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
  return relievedAt(at(openSince), at(endsAt), at(over)).toString();
}
