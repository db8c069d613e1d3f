import type { DateStyle } from "../time/date-style.ts";
import { formatShortDate, formatTime, weekdayName } from "../time/format.ts";
import { addDays, daysBetween, type LocalDate } from "../time/local.ts";
import { clockMinutes, type WallClock } from "../time/span.ts";

const DAY_MINUTES = 24 * 60;
/** A weekday names a day only while no other day of that name can be meant. */
const DAYS_OF_A_WEEK = 7;

/**
 * The days a shift is listed on: the one it starts on, as a night is; one of more than 24 hours on each day it runs on.
 * A shift that ends at midnight does not run on the day that begins then.
 */
export function daysOfShift(shift: WallClock): LocalDate[] {
  if (clockMinutes(shift) <= DAY_MINUTES) return [shift.date];
  const ends = shift.endDate ?? shift.date;
  const last = shift.endTime === "00:00" ? addDays(ends, -1) : ends;
  return Array.from({ length: daysBetween(shift.date, last) + 1 }, (_, index) =>
    addDays(shift.date, index),
  );
}

/** What one of the days of a longer shift says of the others: "until Sun", "since Fri", "since Fri, until 6:00 PM"; null for a shift of one day. */
export function dayNote(shift: WallClock, day: LocalDate, style: DateStyle): string | null {
  const days = daysOfShift(shift);
  const last = days.at(-1) ?? shift.date;
  if (days.length === 1) return null;
  const name = (date: LocalDate): string =>
    days.length > DAYS_OF_A_WEEK ? formatShortDate(date, style) : weekdayName(date).slice(0, 3);
  if (day === shift.date) return `until ${name(last)}`;
  return day === last
    ? `since ${name(shift.date)}, until ${formatTime(shift.endTime, style)}`
    : `since ${name(shift.date)}`;
}
