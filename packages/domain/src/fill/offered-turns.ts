import type { Frequency } from "../members/member-availability.ts";
import { daysBetween, type LocalDate } from "../time/local.ts";

/** So often a month the machine puts somebody on who fills in for a kind. */
export const FILL_IN_TURNS = 2;

/** A Sunday: weeks, and pairs of weeks, are counted from it, so that they are the same whichever month is filled. */
const FIRST_SUNDAY = "1970-01-04";

/** How often the machine puts somebody on: so many times within a period. A coordinator's hand may do it more often. */
export interface OfferedTurns {
  readonly most: number;
  /** Dates with the same number lie in the same week, pair of weeks, or month. */
  readonly period: number;
}

/** Weekly is once a week, bi-weekly once in two weeks, monthly once a month; who fills in does so `FILL_IN_TURNS` times a month. */
export function offeredTurns(frequency: Frequency, date: LocalDate): OfferedTurns {
  const most = frequency === "fill-ins" ? FILL_IN_TURNS : 1;
  if (frequency === "monthly" || frequency === "fill-ins")
    return { most, period: monthNumber(date) };
  const week = Math.floor(dayNumber(date) / 7);
  return { most, period: frequency === "weekly" ? week : Math.floor(week / 2) };
}

/** Months counted through, whatever the year. */
export function monthNumber(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** Days counted through. */
export function dayNumber(date: LocalDate): number {
  return daysBetween(FIRST_SUNDAY, date);
}
