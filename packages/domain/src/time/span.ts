import {
  addDays,
  daysBetween,
  instantAt,
  isBefore,
  type LocalDate,
  type LocalTime,
} from "./local.ts";

/** A shift's wall clock in the squad's zone; without an end date it ends on the day it starts. */
export interface WallClock {
  readonly date: LocalDate;
  readonly endDate: LocalDate | null;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
}

/** The time from a start until an end that is no longer part of it. */
export interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/**
 * The instants a shift spans; a night over a clock change is an hour shorter or longer. A start that the spring change
 * skips moves forward; where that would bring it past the end, the whole shift moves and keeps its length.
 */
export function spanOf(clock: WallClock, zone: string): Span {
  const startsAt = instantAt(clock.date, clock.startTime, zone);
  const endsAt = instantAt(clock.endDate ?? clock.date, clock.endTime, zone);
  return {
    startsAt,
    endsAt: isBefore(startsAt, endsAt) ? endsAt : startsAt.add({ minutes: clockMinutes(clock) }),
  };
}

/** The length of a shift as its wall clock shows it, blind to clock changes. */
export function clockMinutes({ date, endDate, startTime, endTime }: WallClock): number {
  const start = Temporal.PlainDateTime.from(`${date}T${startTime}`);
  return start.until(Temporal.PlainDateTime.from(`${endDate ?? date}T${endTime}`)).total("minutes");
}

/** Whether two wall clocks show the same; an end on the day of the start may be said or left out. */
export function isSameClock(a: WallClock, b: WallClock): boolean {
  const ends = (clock: WallClock): LocalDate => clock.endDate ?? clock.date;
  return (
    a.date === b.date &&
    ends(a) === ends(b) &&
    a.startTime === b.startTime &&
    a.endTime === b.endTime
  );
}

/** The same wall clock on another date; the end keeps its distance in days. */
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

/** True when two spans share time; one that ends as the other starts does not. */
export function overlaps(a: Span, b: Span): boolean {
  return isBefore(a.startsAt, b.endsAt) && isBefore(b.startsAt, a.endsAt);
}

/** True for a shift that is not over, and so worth telling people about. */
export function isAhead(shift: Span, now: Temporal.Instant): boolean {
  return isBefore(now, shift.endsAt);
}
