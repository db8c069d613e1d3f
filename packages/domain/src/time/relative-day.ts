import { formatUnit } from "../text/language.ts";
import { DUTY_DAY_LAG_HOURS, dutyDate } from "./calendar.ts";
import type { SquadClock } from "./date-style.ts";
import { formatDay } from "./format.ts";
import { addDays, dateOf, instantAt, isBefore, minutesBetween } from "./local.ts";

/** A start from this hour on is described as "Tonight", and as "Last night" on the next day. */
const NIGHT_FROM_HOUR = 18;
const NIGHT_FROM = `${NIGHT_FROM_HOUR}:00`;
/** The night ends when the next duty day begins. */
const NIGHT_UNTIL = `${String(DUTY_DAY_LAG_HOURS).padStart(2, "0")}:00`;
const HOUR_MINUTES = 60;
/**
 * A shift is tonight's if it overlaps the night by at least this many minutes, or lies within it.
 */
const LEAST_OVERLAP_MINUTES = 60;
/** Times until a start are given in hours up to this many; later ones by day. */
const LONGEST_IN_HOURS = 48;

/**
 * Describes the day of a start by the wall clock: "Today", "Tonight", "Tomorrow", "Yesterday",
 * "Last night", else "Tue, Nov 24". Before five in the morning "tonight" is the current night, so
 * the coming evening is "Today".
 */
export function relativeDay(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  const zone = squad.timeZone;
  const [day, today] = [dateOf(startsAt, zone), dateOf(now, zone)];
  const isNight = startsAt.toZonedDateTimeISO(zone).hour >= NIGHT_FROM_HOUR;
  if (day === today) return isNight && dutyDate(now, zone) === today ? "Tonight" : "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  if (day === addDays(today, -1)) return isNight ? "Last night" : "Yesterday";
  return formatDay(day, squad, today);
}

/**
 * True for a shift that overlaps the night (18:00 to 05:00) by an hour, lies within it, or is in
 * progress during it. Before five in the morning the current night is meant.
 */
export function isTonight(
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
  now: Temporal.Instant,
  zone: string,
): boolean {
  const evening = dutyDate(now, zone);
  const nightFrom = instantAt(evening, NIGHT_FROM, zone);
  const nightUntil = instantAt(addDays(evening, 1), NIGHT_UNTIL, zone);
  const from = isBefore(startsAt, nightFrom) ? nightFrom : startsAt;
  const until = isBefore(endsAt, nightUntil) ? endsAt : nightUntil;
  if (!isBefore(from, until)) return false;
  const isOnNow = !isBefore(now, from) && isBefore(now, until);
  return (
    isOnNow ||
    minutesBetween(from, until) >= Math.min(LEAST_OVERLAP_MINUTES, minutesBetween(startsAt, endsAt))
  );
}

/**
 * Formats the time until a start: "in 25 min", "in 17 hours"; null when the start is past or days
 * away.
 */
export function untilText(startsAt: Temporal.Instant, now: Temporal.Instant): string | null {
  const minutes = -minutesBetween(startsAt, now);
  if (minutes <= 0 || minutes >= LONGEST_IN_HOURS * HOUR_MINUTES) return null;
  return minutes < HOUR_MINUTES
    ? `in ${minutes} min`
    : `in ${formatUnit(Math.round(minutes / HOUR_MINUTES), "hour")}`;
}

/** Formats elapsed time within a sentence: "just now", "5 min ago", "2 hours ago", "3 days ago". */
export function agoText(then: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = minutesBetween(then, now);
  if (minutes < 1) return "just now";
  if (minutes < HOUR_MINUTES) return `${minutes} min ago`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < LONGEST_IN_HOURS
    ? `${formatUnit(hours, "hour")} ago`
    : `${Math.floor(hours / 24)} days ago`;
}
