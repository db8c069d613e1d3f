import type { DateStyle, SquadClock } from "./date-style.ts";
import { dateOf, type LocalDate, type LocalTime } from "./local.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** English weekday names, Sunday first. */
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** Formats a wall-clock time in the squad's style: "6:30 PM" or "18:30". */
export function formatTime(time: LocalTime, style: DateStyle): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const rest = String(minutes).padStart(2, "0");
  if (style.clockHours === 24) return `${String(hours).padStart(2, "0")}:${rest}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}:${rest} ${hours < 12 ? "AM" : "PM"}`;
}

/**
 * Formats a time in the shortest form: "6:30p", "11p"; on a 24-hour clock "18:30", "23:00", because
 * a bare "23" could be a date.
 */
export function compactTime(time: LocalTime, style: DateStyle): string {
  const text = formatTime(time, style);
  return style.clockHours === 24
    ? text
    : text.replace(":00", "").replace(" AM", "a").replace(" PM", "p");
}

/** Formats an instant's time of day in the squad's time zone and style: "6:30 PM" or "18:30". */
export function formatInstantTime(instant: Temporal.Instant, squad: SquadClock): string {
  return formatTime(
    instant.toZonedDateTimeISO(squad.timeZone).toPlainTime().toString().slice(0, 5),
    squad,
  );
}

/** Formats "7:00 AM - 9:00 AM" or "07:00 - 09:00". */
export function formatTimeRange(
  startTime: LocalTime,
  endTime: LocalTime,
  style: DateStyle,
): string {
  return `${formatTime(startTime, style)} - ${formatTime(endTime, style)}`;
}

/**
 * Formats "Fri, Nov 20" or "Fri, 20 Nov"; adds the year when it differs from that of `today`: "Wed,
 * Jan 20, 2027" or "Wed, 20 Jan 2027".
 */
export function formatDay(date: LocalDate, style: DateStyle, today?: LocalDate): string {
  const isThisYear = today === undefined || today.slice(0, 4) === date.slice(0, 4);
  return isThisYear
    ? `${weekdayName(date).slice(0, 3)}, ${formatShortDate(date, style)}`
    : formatDayAndYear(date, style);
}

/** Formats a day, always with its year: "Fri, Nov 20, 2026" or "Fri, 20 Nov 2026". */
export function formatDayAndYear(date: LocalDate, style: DateStyle): string {
  return `${weekdayName(date).slice(0, 3)}, ${withYear(formatShortDate(date, style), date, style)}`;
}

/** Formats "Nov 20" or "20 Nov". */
export function formatShortDate(date: LocalDate, style: DateStyle): string {
  const { month, day } = Temporal.PlainDate.from(date);
  return inOrder(monthName(month).slice(0, 3), day, style);
}

/** Formats a yearly date: "November 20" or "20 November". */
export function formatYearlyDate(date: LocalDate, style: DateStyle): string {
  const { month, day } = Temporal.PlainDate.from(date);
  return inOrder(monthName(month), day, style);
}

/** Formats "Friday, November 20, 2026" or "Friday, 20 November 2026". */
export function formatLongDay(date: LocalDate, style: DateStyle): string {
  return `${weekdayName(date)}, ${withYear(formatYearlyDate(date, style), date, style)}`;
}

/**
 * Formats an instant in the squad's time zone: "Fri, Nov 20, 6:30 PM" or "Fri, 20 Nov, 18:30"; adds
 * the year when it differs from that of `today`.
 */
export function formatMoment(
  instant: Temporal.Instant,
  squad: SquadClock,
  today?: LocalDate,
): string {
  return `${formatDay(dateOf(instant, squad.timeZone), squad, today)}, ${formatInstantTime(instant, squad)}`;
}

/** Formats an instant, always with its year: "Nov 20, 2026, 6:30 PM" or "20 Nov 2026, 18:30". */
export function formatFullMoment(instant: Temporal.Instant, squad: SquadClock): string {
  const date = dateOf(instant, squad.timeZone);
  return `${withYear(formatShortDate(date, squad), date, squad)}, ${formatInstantTime(instant, squad)}`;
}

function inOrder(month: string, day: number, { dateOrder }: DateStyle): string {
  return dateOrder === "day-first" ? `${day} ${month}` : `${month} ${day}`;
}

function withYear(text: string, date: LocalDate, { dateOrder }: DateStyle): string {
  return `${text}${dateOrder === "day-first" ? "" : ","} ${Temporal.PlainDate.from(date).year}`;
}

/** Returns the English name of a month from 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

/** Returns English weekday names with their numbers; 0 is Sunday. */
export function namedWeekdays(
  days: readonly number[],
): { readonly day: number; readonly name: string }[] {
  return days.map((day) => ({ day, name: WEEKDAYS[day] ?? "" }));
}

export function weekdayName(date: LocalDate): string {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek % 7] ?? "";
}

/** Formats the weekday of a date: "on Mondays". */
export function onWeekdayText(date: LocalDate): string {
  return `on ${weekdayName(date)}s`;
}

/** Formats a duration: "2h 30m", "45m", "3h". */
export function durationText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

/**
 * Formats elapsed time in whole minutes, hours or days: "Just now", "5m ago", "3h ago", "2d ago".
 */
export function relativeTime(then: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.floor((now.epochMilliseconds - then.epochMilliseconds) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes}m ago`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h ago`;
  return `${Math.floor(minutes / 1440)}d ago`;
}

/**
 * Returns "Good morning" before noon, "Good afternoon" before five, "Good evening" after; `hour` is
 * 0 to 23.
 */
export function greetingFor(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}

/** Formats a running timer: "0:07:42". */
export function timerText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
