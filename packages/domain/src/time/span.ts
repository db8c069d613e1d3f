import {
  addDays,
  daysBetween,
  instantAt,
  isBefore,
  type LocalDate,
  type LocalTime,
} from "./local.ts";

/**
 * A shift's wall-clock times in the squad's time zone; without an end date it ends on the start
 * day.
 */
export interface WallClock {
  readonly date: LocalDate;
  readonly endDate: LocalDate | null;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
}

/** A half-open time span: the end is exclusive. */
export interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/**
 * Returns the instants of a shift; in a night with a clock change it is an hour shorter or longer.
 * A start or end that the clock skips in spring is the moment of the change; a shift that is
 * skipped entirely begins then and keeps its length.
 */
export function spanOf(clock: WallClock, zone: string): Span {
  const startsAt = instantAt(clock.date, clock.startTime, zone);
  const endsAt = instantAt(clock.endDate ?? clock.date, clock.endTime, zone);
  return {
    startsAt,
    endsAt: isBefore(startsAt, endsAt) ? endsAt : startsAt.add({ minutes: clockMinutes(clock) }),
  };
}

/** Returns the length of a shift by its wall-clock times, ignoring clock changes. */
export function clockMinutes({ date, endDate, startTime, endTime }: WallClock): number {
  const start = Temporal.PlainDateTime.from(`${date}T${startTime}`);
  return start.until(Temporal.PlainDateTime.from(`${endDate ?? date}T${endTime}`)).total("minutes");
}

/**
 * True if two shifts have equal wall-clock times; an end date equal to the start day may be
 * omitted.
 */
export function isSameClock(a: WallClock, b: WallClock): boolean {
  const ends = (clock: WallClock): LocalDate => clock.endDate ?? clock.date;
  return (
    a.date === b.date &&
    ends(a) === ends(b) &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  );
}

/** Moves wall-clock times to another date; the end keeps its distance in days. */
export function movedTo(
  { date: from, endDate, startTime, endTime }: WallClock,
  date: LocalDate,
): WallClock {
  return {
    date,
    endDate: endDate === null ? null : addDays(endDate, daysBetween(from, date)),
    startTime,
    endTime,
  };
}

/** True when two half-open spans share time. */
export function overlaps(a: Span, b: Span): boolean {
  return isBefore(a.startsAt, b.endsAt) && isBefore(b.startsAt, a.endsAt);
}

/** True for a shift that is not over. */
export function isAhead(shift: Span, now: Temporal.Instant): boolean {
  return isBefore(now, shift.endsAt);
}
