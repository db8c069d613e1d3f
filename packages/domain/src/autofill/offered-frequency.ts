import type { Frequency } from "../members/availability/member-availability.ts";
import { daysBetween, type LocalDate } from "../time/local.ts";

/** Monthly limit of auto-fill for a fill-in member of a shift type. */
const FILL_IN_SHIFTS = 2;

/** A Sunday. Weeks and two-week periods are counted from it, independent of the month to fill. */
const FIRST_SUNDAY = "1970-01-04";

/** The limit of auto-fill for a period. A coordinator may exceed it. */
interface FrequencyLimit {
  readonly most: number;
  /** Dates with an equal number are in one week, two-week period or month. */
  readonly period: number;
}

/**
 * Weekly is once a week, bi-weekly once in two weeks, monthly once a month; a fill-in serves
 * `FILL_IN_SHIFTS` times a month.
 */
export function frequencyLimit(frequency: Frequency, date: LocalDate): FrequencyLimit {
  const most = frequency === "fill-ins" ? FILL_IN_SHIFTS : 1;
  if (frequency === "monthly" || frequency === "fill-ins")
    return { most, period: monthNumber(date) };
  const week = Math.floor(dayNumber(date) / 7);
  return { most, period: frequency === "weekly" ? week : Math.floor(week / 2) };
}

/** The consecutive number of the month across years. */
export function monthNumber(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The consecutive number of the day. */
export function dayNumber(date: LocalDate): number {
  return daysBetween(FIRST_SUNDAY, date);
}
