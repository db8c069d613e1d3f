import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime, weekdayName } from "../time/format.ts";
import { addDays, dateOf, isBefore } from "../time/local.ts";
import { relativeDay } from "../time/relative-day.ts";
import type { Span, WallClock } from "../time/span.ts";
import { shiftHours } from "./shift-times.ts";

/** An end within this many hours needs no day, because its clock time alone is clear. */
const NAMELESS_HOURS = 12;
/** A weekday alone identifies a day only within this many days. */
const DAYS_OF_A_WEEK = 7;

/** A description of a shift's time in two parts, which read as one line. */
export interface ShiftWhen {
  readonly isOn: boolean;
  /** The day: "Tonight", "Tomorrow", "Tue, Nov 24"; "On now" while the shift is in progress. */
  readonly day: string;
  /**
   * The hours: "11:00 PM - 7:00 AM"; "until 7:00 AM" or "until Mon 6:00 AM" while the shift is in
   * progress.
   */
  readonly hours: string;
}

/** Describes when a shift is: by its start, or by its end while it is in progress. */
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
 * Joins the parts by `between`: "Tonight · 11:00 PM - 7:00 AM"; "On now until 7:00 AM" while the
 * shift is in progress.
 */
export function whenLine({ isOn: isUnderWay, day, hours }: ShiftWhen, between = " · "): string {
  return `${day}${isUnderWay ? " " : between}${hours}`;
}

/** True from the start of a span until just before its end. */
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
