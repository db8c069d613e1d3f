import type { Frequency } from "../members/availability/member-availability.ts";
import { daysBetween, type LocalDate } from "../time/local.ts";

/**
 * How many shifts of a type per month auto-fill gives to a member who serves only when asked
 * (fill-in).
 */
const FILL_IN_SHIFTS = 2;

/** A Sunday. Weeks and two-week periods are counted from it, independent of the month to fill. */
const FIRST_SUNDAY = "1970-01-04";

/** How often auto-fill may assign a member in a period. A coordinator may exceed it. */
interface FrequencyLimit {
  readonly most: number;
  /** A number that is equal for all dates in one week, two-week period or month. */
  readonly period: number;
}

/**
 * Returns the limit for a frequency: weekly is once a week, bi-weekly once in two weeks, monthly
 * once a month, and a fill-in `FILL_IN_SHIFTS` times a month.
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
