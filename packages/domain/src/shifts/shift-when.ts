import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime, weekdayName } from "../time/format.ts";
import { addDays, dateOf, isBefore } from "../time/local.ts";
import { relativeDay } from "../time/relative-day.ts";
import type { Span, WallClock } from "../time/span.ts";
import { shiftHours } from "./shift-times.ts";

/** An end within this many hours needs no day because its clock time is unambiguous. */
const NAMELESS_HOURS = 12;
/** A weekday alone is unambiguous only within a week. */
const DAYS_OF_A_WEEK = 7;

/** The time of a shift in two parts that read as one line. */
export interface ShiftWhen {
  readonly isOn: boolean;
  /** "Tonight", "Tomorrow", "Tue, Nov 24"; "On now" while it is under way. */
  readonly day: string;
  /** "11:00 PM - 7:00 AM"; "until 7:00 AM" or "until Mon 6:00 AM" while it is under way. */
  readonly hours: string;
}

/** Words a shift by its start, or by its end while it is under way. */
export function shiftWhen(
  shift: WallClock & Span,
  now: Temporal.Instant,
  squad: SquadClock,
): ShiftWhen {
  if (isInProgress(shift, now))
    return { isOn: true, day: "On now", hours: untilWords(shift.endsAt, now, squad) };
  const hours = shiftHours(shift, squad, dateOf(now, squad.timeZone));
  return { isOn: false, day: relativeDay(shift.startsAt, now, squad), hours };
}

/**
 * "Tonight · 11:00 PM - 7:00 AM", joined by `between`; "On now until 7:00 AM" while it is under
 * way.
 */
export function whenLine({ isOn: isUnderWay, day, hours }: ShiftWhen, between = " · "): string {
  return `${day}${isUnderWay ? " " : between}${hours}`;
}

/** True from the start until just before the end. */
export function isInProgress({ startsAt, endsAt }: Span, now: Temporal.Instant): boolean {
  return !isBefore(now, startsAt) && isBefore(now, endsAt);
}

function untilWords(endsAt: Temporal.Instant, now: Temporal.Instant, squad: SquadClock): string {
  const time = formatInstantTime(endsAt, squad);
  if (isBefore(endsAt, now.add({ hours: NAMELESS_HOURS }))) return `until ${time}`;
  const [today, day] = [dateOf(now, squad.timeZone), dateOf(endsAt, squad.timeZone)];
  if (day === today) return `until ${time}`;
  const isThisWeek = day < addDays(today, DAYS_OF_A_WEEK);
  return isThisWeek
    ? `until ${weekdayName(day).slice(0, 3)} ${time}`
    : `until ${formatDay(day, squad, today)}, ${time}`;
}
