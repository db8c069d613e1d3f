import { averageMinutes, hoursOf } from "./figures.ts";

interface MemberFigures {
  readonly totalShifts: number;
  readonly completedShifts: number;
  readonly minutesLogged: number;
  readonly shiftsAttended: number;
}

/** Adds up the figures of the listed members; rounds only the sums. */
export function totalsOf(rows: readonly MemberFigures[]) {
  const sum = (of: (row: MemberFigures) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const minutes = sum(({ minutesLogged }) => minutesLogged);
  return {
    totalShifts: sum(({ totalShifts }) => totalShifts),
    completedShifts: sum(({ completedShifts }) => completedShifts),
    hoursLogged: hoursOf(minutes),
    minutesLogged: Math.round(minutes),
    avgShiftDuration: averageMinutes(
      minutes,
      sum(({ shiftsAttended }) => shiftsAttended),
    ),
  };
}
