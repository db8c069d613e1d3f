import {
  addDays,
  daysBetween,
  instantAt,
  isBefore,
  type LocalDate,
  type LocalTime,
} from "./local.ts";

/** A shift's wall clock in the squad's zone; without an end date it ends on the start day. */
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
 * The instants of a shift; a night with a clock change is an hour shorter or longer. A start or an
 * end skipped by the spring change is the moment of the change; a shift that is skipped whole begins
 * then and keeps its length.
 */
export function spanOf(clock: WallClock, zone: string): Span {
  const startsAt = instantAt(clock.date, clock.startTime, zone);
  const endsAt = instantAt(clock.endDate ?? clock.date, clock.endTime, zone);
  return {
    startsAt,
    endsAt: isBefore(startsAt, endsAt) ? endsAt : startsAt.add({ minutes: clockMinutes(clock) }),
  };
}

/** The length of a shift by its wall clock, ignoring clock changes. */
export function clockMinutes({ date, endDate, startTime, endTime }: WallClock): number {
  const start = Temporal.PlainDateTime.from(`${date}T${startTime}`);
  return start.until(Temporal.PlainDateTime.from(`${endDate ?? date}T${endTime}`)).total("minutes");
}

/** Compares wall clocks; an end on the start day may be given or omitted. */
export function isSameClock(a: WallClock, b: WallClock): boolean {
  const ends = (clock: WallClock): LocalDate => clock.endDate ?? clock.date;
  return (
    a.date === b.date &&
    ends(a) === ends(b) &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  );
}

/** Moves a wall clock to another date; the end keeps its distance in days. */
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
