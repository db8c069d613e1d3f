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

/** True for a shift that is listed on several days. */
export function lastsDays(shift: WallClock): boolean {
  return daysOfShift(shift).length > 1;
}

/**
 * Describes the days of a longer shift: "until Mon" on the first, then "until Mon 6:00 AM", and
 * "until 6:00 AM" on the last; null for a shift of one day.
 */
export function dayNote(
  shift: WallClock,
  day: LocalDate,
  style: DateStyle,
  write: typeof formatTime = formatTime,
): string | null {
  const days = daysOfShift(shift);
  if (days.length === 1) return null;
  const end = shift.endDate ?? shift.date;
  const time = write(shift.endTime, style);
  if (day === end) return `until ${time}`;
  const isLong = days.length > DAYS_OF_A_WEEK;
  const name = (date: LocalDate): string =>
    isLong ? formatShortDate(date, style) : weekdayName(date).slice(0, 3);
  if (day === shift.date) return `until ${name(days.at(-1) ?? end)}`;
  return isLong ? `until ${name(end)}, ${time}` : `until ${name(end)} ${time}`;
}
