import { dutyDate } from "./calendar.ts";
import type { SquadClock } from "./date-style.ts";
import { formatDay } from "./format.ts";
import { addDays, dateOf, minutesBetween } from "./local.ts";

/** What begins at this hour or later is of the evening: "Tonight", and the morning after, "Last night". */
const NIGHT_FROM_HOUR = 18;
const HOUR_MINUTES = 60;
/** From here on days say more than hours. */
const LONGEST_IN_HOURS = 48;

/** The day something starts, from the clock on the wall: "Today", "Tonight", "Tomorrow", "Yesterday", "Last night", else "Tue, Nov 24". */
export function relativeDay(startsAt: Temporal.Instant, now: Temporal.Instant, squad: SquadClock): string {
  const zone = squad.timeZone;
  const [day, today] = [dateOf(startsAt, zone), dateOf(now, zone)];
  const isNight = startsAt.toZonedDateTimeISO(zone).hour >= NIGHT_FROM_HOUR;
  if (day === today) return isNight ? "Tonight" : "Today";
  if (day === addDays(today, 1)) return "Tomorrow";
  if (day === addDays(today, -1)) return isNight ? "Last night" : "Yesterday";
  return formatDay(day, squad, today);
}

/** Whether somebody who asks for tonight means this: it begins this evening, or runs on past its midnight; at two in the morning that is the night under way. */
export function isTonight(startsAt: Temporal.Instant, endsAt: Temporal.Instant, now: Temporal.Instant, zone: string): boolean {
  const evening = dutyDate(now, zone);
  const begins = startsAt.toZonedDateTimeISO(zone);
  const runsPastMidnight = dateOf(startsAt, zone) <= evening && dateOf(endsAt.subtract({ nanoseconds: 1 }), zone) > evening;
  return (dateOf(startsAt, zone) === evening && begins.hour >= NIGHT_FROM_HOUR) || runsPastMidnight;
}

/** How long until something starts: "in 25 min", "in 17 h"; null when it has started or is days away. */
export function untilText(startsAt: Temporal.Instant, now: Temporal.Instant): string | null {
  const minutes = -minutesBetween(startsAt, now);
  if (minutes <= 0 || minutes >= LONGEST_IN_HOURS * HOUR_MINUTES) return null;
  return minutes < HOUR_MINUTES ? `in ${minutes} min` : `in ${Math.round(minutes / HOUR_MINUTES)} h`;
}

/** How long ago something was, within a sentence: "just now", "5 min ago", "2 h ago", "3 days ago". */
export function agoText(then: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = minutesBetween(then, now);
  if (minutes < 1) return "just now";
  if (minutes < HOUR_MINUTES) return `${minutes} min ago`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < LONGEST_IN_HOURS ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}
