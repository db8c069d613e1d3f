import type { LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";
import { daysOfShift } from "./shift-days.ts";

/** A bar in the calendar for a shift of several days, limited to one row of days. */
export interface ShiftBar<S> {
  readonly shift: S;
  /** The columns of the bar's first and last day in the row, from 0. */
  readonly from: number;
  readonly to: number;
  /** The line of the bar within the row, from 0; bars that share a day have different lines. */
  readonly line: number;
  /** True if the shift began before the row. */
  readonly isContinued: boolean;
  /** True if the shift continues after the row. */
  readonly goesOn: boolean;
}

/**
 * Returns the bars of a row of consecutive days: one for each shift of several days. Bars are
 * sorted by start; each takes the first line that is free on all its days.
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
