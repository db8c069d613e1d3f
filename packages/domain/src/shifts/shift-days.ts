import type { DateStyle } from "../time/date-style.ts";
import { formatShortDate, formatTime, weekdayName } from "../time/format.ts";
import { addDays, daysBetween, type LocalDate } from "../time/local.ts";
import { clockMinutes, type WallClock } from "../time/span.ts";

const DAY_MINUTES = 24 * 60;
/** A weekday alone is ambiguous from this many days on. */
const DAYS_OF_A_WEEK = 7;

/**
 * The days that list a shift: its start day, and every day of one longer than 24 hours. An end at
 * midnight excludes the day that begins then.
 */
export function daysOfShift(shift: WallClock): LocalDate[] {
  if (clockMinutes(shift) <= DAY_MINUTES) return [shift.date];
  const ends = shift.endDate ?? shift.date;
  const last = shift.endTime === "00:00" ? addDays(ends, -1) : ends;
  return Array.from({ length: daysBetween(shift.date, last) + 1 }, (_, index) =>
    addDays(shift.date, index),
  );
}

/**
 * Describes the other days of a longer shift: "until Sun", "since Fri", "since Fri, until 6:00 PM";
 * null for a shift of one day.
 */
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
