import { type Expectation, showAlready } from "../../lib/queries.ts";

/** Shows one's own place as it is after a 10-8 or 10-7, wherever it stands: the button answers to the finger, the server's answer follows. */
export function showOwn(assignmentId: number, change: { checkInTime?: string; checkOutTime: string | null }): Expectation {
  const shown = [
    showAlready("shifts.myUpcoming", {}, (own) =>
      own.map((assignment) => (assignment.id === assignmentId ? { ...assignment, ...change } : assignment)),
    ),
    showAlready("attendance.onCall", {}, (units) =>
      units.map((unit) =>
        unit.assignmentId === assignmentId ? { ...unit, ...change, isLoggedIn: change.checkOutTime === null } : unit,
      ),
    ),
  ];
  return {
    end: () => shown.forEach(({ end }) => end()),
    takeBack: () => shown.forEach(({ takeBack }) => takeBack()),
  };
}
