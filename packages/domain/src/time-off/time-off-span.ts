import { invalid, type Refusal } from "../errors/refusal.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatDay, formatTime } from "../time/format.ts";
import {
  addDays,
  dateOf,
  daysBetween,
  instantAt,
  isBefore,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
} from "../time/local.ts";
import type { Span } from "../time/span.ts";

/**
 * A time off in the squad's time zone: whole days including the last one, or an exact start and
 * end.
 */
export interface TimeOffClock {
  readonly fromDate: LocalDate;
  /** The start time; null, together with `untilTime`, for whole days. */
  readonly fromTime: LocalTime | null;
  readonly untilDate: LocalDate;
  readonly untilTime: LocalTime | null;
}

/** The maximum length of a time off, and the maximum number of days until its start. */
export const MAX_TIME_OFF_DAYS = 731;
/** The maximum number of one member's current and future entries. */
export const MAX_TIME_OFF = 60;
export const MAX_TIME_OFF_NOTE_LENGTH = 200;
/**
 * Past time off is deleted after this many days, which is longer than a yearly report looks back.
 */
export const TIME_OFF_RETENTION_DAYS = 400;

/**
 * Converts time off to instants. A time that the clock skips in spring moves forward; a time that
 * is repeated in autumn means its first occurrence.
 */
export function timeOffSpanOf(clock: TimeOffClock, zone: string): Span {
  const { fromDate, fromTime, untilDate, untilTime } = clock;
  const startsAt = instantAt(fromDate, fromTime ?? "00:00", zone);
  const endsAt =
    untilTime === null
      ? instantAt(addDays(untilDate, 1), "00:00", zone)
      : instantAt(untilDate, untilTime, zone);
  // If the clock skips the whole span in spring, the end keeps its distance from the start.
  return {
    startsAt,
    endsAt: isBefore(startsAt, endsAt) ? endsAt : startsAt.add({ minutes: minutesOf(clock) }),
  };
}

/** Returns the length of the span in minutes of wall-clock time. */
function minutesOf({ fromDate, fromTime, untilDate, untilTime }: TimeOffClock): number {
  const until = untilTime === null ? `${addDays(untilDate, 1)}T00:00` : `${untilDate}T${untilTime}`;
  return Temporal.PlainDateTime.from(`${fromDate}T${fromTime ?? "00:00"}`)
    .until(until)
    .total("minutes");
}

interface Asked extends TimeOffClock {
  readonly note: string;
}

/**
 * Returns why a time off is invalid, or null. The end must follow the start and be in the future;
 * the length and the days until the start are limited.
 */
export function timeOffBlockedBecause(
  asked: Asked,
  now: Temporal.Instant,
  zone: string,
): Refusal | null {
  const faults = faultsOf(asked, dateOf(now, zone));
  const [first] = Object.values(faults);
  if (first !== undefined) return invalid("time-off-invalid", first, faults);
  if (isBefore(now, timeOffSpanOf(asked, zone).endsAt)) return null;
  const message = "This time has already passed. Choose an end in the future.";
  return invalid("time-off-over", message, { untilDate: message });
}

function faultsOf(asked: Asked, today: LocalDate): Record<string, string> {
  const { fromDate, fromTime, untilDate, untilTime, note } = asked;
  const faults: Record<string, string> = {};
  if (!isLocalDate(fromDate)) faults.fromDate = "Choose the first day";
  if (!isLocalDate(untilDate)) faults.untilDate = "Choose the last day";
  const isBare = (fromTime === null) !== (untilTime === null);
  if ((fromTime === null && isBare) || (fromTime !== null && !isLocalTime(fromTime)))
    faults.fromTime = "Choose a start time";
  if ((untilTime === null && isBare) || (untilTime !== null && !isLocalTime(untilTime)))
    faults.untilTime = "Choose an end time";
  if (note.length > MAX_TIME_OFF_NOTE_LENGTH)
    faults.note = `Use at most ${MAX_TIME_OFF_NOTE_LENGTH} characters`;
  if (faults.fromDate ?? faults.untilDate ?? faults.fromTime ?? faults.untilTime) return faults;
  if (daysBetween(today, fromDate) > MAX_TIME_OFF_DAYS)
    faults.fromDate = `Choose a first day within ${MAX_TIME_OFF_DAYS} days`;
  else if (untilDate < fromDate) faults.untilDate = "The last day can't be before the first";
  else if (minutesOf(asked) <= 0) faults.untilTime = "The end must be after the start";
  else if (daysBetween(fromDate, untilDate) >= MAX_TIME_OFF_DAYS)
    faults.untilDate = `Enter at most ${MAX_TIME_OFF_DAYS} days. Add the rest later.`;
  return faults;
}

/**
 * Returns why a time off conflicts with the member's other entries, or null: it overlaps one, or
 * there are too many.
 */
export function besideOthersBlockedBecause(
  span: Span,
  others: readonly (TimeOffClock & Span)[],
  now: Temporal.Instant,
  style: DateStyle,
): Refusal | null {
  const clash = others.find(
    (other) => isBefore(other.startsAt, span.endsAt) && isBefore(span.startsAt, other.endsAt),
  );
  if (clash) {
    const message = `You already have time off then: ${timeOffText(clash, style)}. Change that entry instead.`;
    return { kind: "conflict", code: "time-off-overlaps", message, fields: { fromDate: message } };
  }
  const ahead = others.filter(({ endsAt }) => isBefore(now, endsAt));
  if (ahead.length < MAX_TIME_OFF) return null;
  const message = `You can have up to ${MAX_TIME_OFF} upcoming entries. Delete or combine some first.`;
  return { kind: "conflict", code: "time-off-too-many", message };
}

const MIDNIGHT = "00:00";

/**
 * Formats "Mon, Aug 3 - Mon, Aug 17" or "Mon, Aug 3, 8:00 AM - 2:00 PM"; includes the year when it
 * differs from that of `today`.
 */
export function timeOffText(clock: TimeOffClock, style: DateStyle, today?: LocalDate): string {
  const { fromDate, fromTime } = clock;
  const { date, time } = lastMoment(clock);
  const hasStart = fromTime !== null && fromTime !== MIDNIGHT;
  const start = `${formatDay(fromDate, style, today)}${hasStart ? `, ${formatTime(fromTime, style)}` : ""}`;
  if (date !== fromDate)
    return `${start} - ${formatDay(date, style, today)}${time === null ? "" : `, ${formatTime(time, style)}`}`;
  if (time !== null)
    return hasStart
      ? `${start} - ${formatTime(time, style)}`
      : `${start}, until ${formatTime(time, style)}`;
  return hasStart ? `${start} - midnight` : start;
}

/**
 * Formats the text after "Away until": "Mon, Aug 17" or "Mon, Aug 17, 2:00 PM"; includes the year
 * when the span ends in another year.
 */
export function timeOffUntil(clock: TimeOffClock, style: DateStyle): string {
  const { date, time } = lastMoment(clock);
  const day = formatDay(date, style, clock.fromDate);
  return time === null ? day : `${day}, ${formatTime(time, style)}`;
}

/**
 * Returns the last day, with a time unless that whole day is off. An end at midnight belongs to the
 * day before.
 */
function lastMoment({ untilDate, untilTime }: TimeOffClock): {
  readonly date: LocalDate;
  readonly time: LocalTime | null;
} {
  return untilTime === MIDNIGHT
    ? { date: addDays(untilDate, -1), time: null }
    : { date: untilDate, time: untilTime };
}

/** Returns the badge of an absent member: "Away until Aug 17"; an end today shows its time. */
export function timeOffBadge(clock: TimeOffClock, style: DateStyle, today: LocalDate): string {
  const { date, time } = lastMoment(clock);
  if (date !== today) return `Off until ${formatDay(date, style, today).slice("Mon, ".length)}`;
  return time === null ? "Off today" : `Off until ${formatTime(time, style)}`;
}

/**
 * Returns the parts of a time off that remain when its member takes a shift within it: none, one,
 * or one before and one after. Whole days become exact times if the shift starts or ends within a
 * day.
 */
export function timeOffAround(
  timeOff: TimeOffClock & Span,
  shift: Span,
  zone: string,
): (TimeOffClock & Span)[] {
  const before = partOf(timeOff.startsAt, shift.startsAt, timeOff, zone);
  const after = partOf(shift.endsAt, timeOff.endsAt, timeOff, zone);
  return [before, after].filter((part) => part !== null);
}

/**
 * True if the parts, in order of time, are unchanged since the member took the shift. Giving the
 * shift back then restores the whole time off.
 */
export function isAsLeftAround(
  parts: readonly Span[],
  timeOff: TimeOffClock & Span,
  shift: Span,
  zone: string,
): boolean {
  const left = timeOffAround(timeOff, shift, zone);
  const isSame = (part: Span, at: number): boolean =>
    left[at] !== undefined &&
    part.startsAt.equals(left[at].startsAt) &&
    part.endsAt.equals(left[at].endsAt);
  return parts.length === left.length && parts.every(isSame);
}

function partOf(
  from: Temporal.Instant,
  until: Temporal.Instant,
  timeOff: TimeOffClock & Span,
  zone: string,
): (TimeOffClock & Span) | null {
  const [startsAt, endsAt] = [later(from, timeOff.startsAt), earlier(until, timeOff.endsAt)];
  if (!isBefore(startsAt, endsAt)) return null;
  const start = startsAt.equals(timeOff.startsAt) ? startOf(timeOff) : wallClock(startsAt, zone);
  const end = endsAt.equals(timeOff.endsAt) ? endOf(timeOff) : wallClock(endsAt, zone);
  const isWhole = start.time === "00:00" && end.time === "00:00";
  return {
    fromDate: start.date,
    fromTime: isWhole ? null : start.time,
    untilDate: isWhole ? addDays(end.date, -1) : end.date,
    untilTime: isWhole ? null : end.time,
    startsAt,
    endsAt,
  };
}

function startOf({ fromDate, fromTime }: TimeOffClock) {
  return { date: fromDate, time: fromTime ?? "00:00" };
}

function endOf({ untilDate, untilTime }: TimeOffClock) {
  return untilTime === null
    ? { date: addDays(untilDate, 1), time: "00:00" }
    : { date: untilDate, time: untilTime };
}

function wallClock(instant: Temporal.Instant, zone: string) {
  const clock = instant.toZonedDateTimeISO(zone);
  return { date: clock.toPlainDate().toString(), time: clock.toPlainTime().toString().slice(0, 5) };
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return isBefore(a, b) ? b : a;
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return isBefore(a, b) ? a : b;
}
