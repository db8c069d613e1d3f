import { monthGrid, weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { addDays, type LocalDate } from "../time/local.ts";

/** A suggestion for filling a month: the week to copy, and how many following weeks to fill. */
export interface WeeksToFill {
  readonly source: LocalDate;
  readonly target: LocalDate;
  readonly weeks: number;
}

/**
 * Suggests how to fill a month ("2026-12"): copy the last week with shifts before its remaining
 * weeks to all of them. Without such a week, copy the month's first week with shifts to the next
 * one.
 */
export function weeksToFill(
  month: string,
  today: LocalDate,
  shiftDates: readonly LocalDate[],
  firstDay: WeekStart,
): WeeksToFill {
  const { year, month: number } = Temporal.PlainYearMonth.from(month);
  const all = monthGrid(year, number, firstDay).map(([first = ""]) => first);
  const ahead = all.filter((first) => addDays(first, 6) >= today);
  const weeks = ahead.length > 0 ? ahead : all;
  const [target = ""] = weeks;
  const filled = [...new Set(shiftDates.map((date) => weekStart(date, firstDay)))].sort();
  const source = filled.findLast((first) => first < target);
  if (source !== undefined) return { source, target, weeks: weeks.length };
  const first = filled.find((week) => weeks.includes(week));
  if (first !== undefined) return { source: first, target: addDays(first, 7), weeks: 1 };
  return { source: addDays(target, -7), target, weeks: weeks.length };
}
