import type { LocalDate, LocalTime } from "./local.ts";

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
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A wall-clock time on twelve hours: "6:30 PM". */
export function formatTime(time: LocalTime): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/** A wall-clock time in the fewest signs: "6:30p", "11p". */
export function compactTime(time: LocalTime): string {
  return formatTime(time).replace(":00", "").replace(" AM", "a").replace(" PM", "p");
}

/** The wall-clock time of an instant in `zone`, on twelve hours. */
export function formatInstantTime(instant: Temporal.Instant, zone: string): string {
  return formatTime(instant.toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5));
}

/** "7:00 AM - 9:00 AM". */
export function formatTimeRange(startTime: LocalTime, endTime: LocalTime): string {
  return `${formatTime(startTime)} - ${formatTime(endTime)}`;
}

/** "Fri, Nov 20"; of another year than `today`, where that is given, "Wed, Jan 20, 2027". */
export function formatDay(date: LocalDate, today?: LocalDate): string {
  const { year, month, day } = Temporal.PlainDate.from(date);
  const text = `${weekdayName(date).slice(0, 3)}, ${monthName(month).slice(0, 3)} ${day}`;
  return today === undefined || Temporal.PlainDate.from(today).year === year ? text : `${text}, ${year}`;
}

/** "Friday, November 20, 2026". */
export function formatLongDay(date: LocalDate): string {
  const { year, month, day } = Temporal.PlainDate.from(date);
  return `${weekdayName(date)}, ${monthName(month)} ${day}, ${year}`;
}

/** The English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

/** The English name of a date's weekday. */
export function weekdayName(date: LocalDate): string {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek % 7] ?? "";
}

/** "2h 30m", "45m", "3h". */
export function durationText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

/** How long ago, in whole minutes, hours or days: "Just now", "5m ago", "3h ago", "2d ago". */
export function relativeTime(then: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.floor((now.epochMilliseconds - then.epochMilliseconds) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes}m ago`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h ago`;
  return `${Math.floor(minutes / 1440)}d ago`;
}

/** "Good morning" before noon, "Good afternoon" before five, "Good evening" after; `hour` is 0 to 23. */
export function greetingFor(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}

/** A running timer: "0:07:42". */
export function timerText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
