import type { LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";
import { daysOfShift } from "./shift-days.ts";

/** The part of a longer shift that is in one row of days, as one bar. */
export interface ShiftBar<S> {
  readonly shift: S;
  /** Columns of its first and last day in the row, from 0. */
  readonly from: number;
  readonly to: number;
  /** Bars that share a day have different lines, from 0. */
  readonly line: number;
  /** True if the shift began before the row. */
  readonly isContinued: boolean;
  /** True if it goes on after the row. */
  readonly goesOn: boolean;
}

/**
 * The bars of a row of consecutive days: one for each shift of several days. An earlier start comes
 * first; each bar takes the first line that is free on all its days.
 */
export function shiftBars<S extends WallClock>(
  row: readonly LocalDate[],
  shifts: readonly S[],
): ShiftBar<S>[] {
  const [first, last] = [row[0] ?? "", row.at(-1) ?? ""];
  const parts = shifts.flatMap((shift) => {
    const days = daysOfShift(shift);
    const end = days.at(-1) ?? shift.date;
    if (days.length === 1 || shift.date > last || end < first) return [];
    const isContinued = shift.date < first;
    const goesOn = end > last;
    const from = isContinued ? 0 : row.indexOf(shift.date);
    const to = goesOn ? row.length - 1 : row.indexOf(end);
    return [{ shift, from, to, isContinued, goesOn }];
  });
  const bars: ShiftBar<S>[] = [];
  for (const part of parts.toSorted((a, b) => compareStarts(a.shift, b.shift))) {
    const taken = bars.filter((bar) => bar.from <= part.to && part.from <= bar.to);
    let line = 0;
    while (taken.some((bar) => bar.line === line)) line += 1;
    bars.push({ ...part, line });
  }
  return bars;
}

function compareStarts(a: WallClock, b: WallClock): number {
  return `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1;
}
