import { LATEST_END_DAYS } from "../shift-types/shift-type.ts";
import { addDays, type LocalDate } from "../time/local.ts";

/** A civil month; clients request shifts by month. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

export function monthOf(date: LocalDate): YearMonth {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/** Returns every month in which the days lie, once. */
export function monthsOf(days: readonly LocalDate[]): YearMonth[] {
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => monthOf(`${month}-01`));
}

/**
 * Returns the months to request for shifts on the given days, which must be in order; a long shift
 * may start in the month before.
 */
export function monthsRunningOn(days: readonly LocalDate[]): YearMonth[] {
  const [first] = days;
  return monthsOf(first ? [addDays(first, -LATEST_END_DAYS), ...days] : days);
}

/** Returns the months before and after a day's month, for prefetching. */
export function monthsBeside(date: LocalDate): YearMonth[] {
  const here = Temporal.PlainYearMonth.from(monthOf(date));
  return [here.subtract({ months: 1 }), here.add({ months: 1 })].map(({ year, month }) => ({
    year,
    month,
  }));
}
