import type { DateStyle } from "../time/date-style.ts";
import { formatShortDate, formatTime, weekdayName } from "../time/format.ts";
import { addDays, daysBetween, type LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";

/** From this many days on, a weekday alone does not identify a day. */
const DAYS_OF_A_WEEK = 7;

/**
 * Returns the days on which a shift is listed: its start day, and for a shift longer than 24 hours
 * every day it overlaps. A shift that ends at midnight is not listed on the day that begins then.
 */
export function daysOfShift(shift: WallClock): LocalDate[] {
  const { date, endDate, startTime, endTime } = shift;
  // Compares dates instead of minutes for speed, because every screen with a month calls this for
  // each shift.
  const nights = endDate === null ? 0 : daysBetween(date, endDate);
  if (nights === 0 || (nights === 1 && endTime <= startTime)) return [date];
  const length = endTime === "00:00" ? nights : nights + 1;
  return Array.from({ length }, (_, index) => addDays(date, index));
}

/** True for a shift that is listed on several days. */
export function lastsDays(shift: WallClock): boolean {
  return daysOfShift(shift).length > 1;
}

/**
 * Describes one day of a longer shift: "until Mon" on the first day, "until Mon 6:00 AM" on the
 * days between, and "until 6:00 AM" on the last; null for a shift of one day.
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
