import { DUTY_DAY_LAG_HOURS, dutyDate } from "./calendar.ts";
import type { SquadClock } from "./date-style.ts";
import { formatDay } from "./format.ts";
import { addDays, dateOf, instantAt, isBefore, minutesBetween } from "./local.ts";

/** What starts at this hour or later belongs to the evening: "Tonight", and on the next day "Last night". */
const NIGHT_FROM_HOUR = 18;
const NIGHT_FROM = `${NIGHT_FROM_HOUR}:00`;
/** A new duty day ends the night. */
const NIGHT_UNTIL = `${String(DUTY_DAY_LAG_HOURS).padStart(2, "0")}:00`;
const HOUR_MINUTES = 60;
/** An overlap with the night shorter than this does not make a shift tonight's, unless the whole shift is shorter. */
const LEAST_OVERLAP_MINUTES = 60;
/** From here on days say more than hours. */
const LONGEST_IN_HOURS = 48;

/**
 * The day of a start that is ahead or past, from the clock on the wall: "Today", "Tonight", "Tomorrow", "Yesterday", "Last night", else
 * "Tue, Nov 24". Before five in the morning "tonight" is the night under way, so the coming evening is "Today".
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
 * Whether a shift is tonight's: it shares an hour with the night from six in the evening to five in the morning, or lies within it, or is
 * under way in it. Before five in the morning that is the night under way.
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

/** How long until something starts: "in 25 min", "in 17 h"; null when it has started or is days away. */
export function untilText(startsAt: Temporal.Instant, now: Temporal.Instant): string | null {
  const minutes = -minutesBetween(startsAt, now);
  if (minutes <= 0 || minutes >= LONGEST_IN_HOURS * HOUR_MINUTES) return null;
  return minutes < HOUR_MINUTES
    ? `in ${minutes} min`
    : `in ${Math.round(minutes / HOUR_MINUTES)} h`;
}

/** How long ago something was, within a sentence: "just now", "5 min ago", "2 h ago", "3 days ago". */
export function agoText(then: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = minutesBetween(then, now);
  if (minutes < 1) return "just now";
  if (minutes < HOUR_MINUTES) return `${minutes} min ago`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < LONGEST_IN_HOURS ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}
