import { formatDay, formatTimeRange } from "../time/format.ts";
import { addDays, daysBetween, instantAt, isBefore, type LocalDate, type LocalTime } from "../time/local.ts";
import { shiftName } from "./shift-type.ts";

/** A shift's wall clock in the squad's zone; without an end date it ends on the day it starts. */
export interface WallClock {
  readonly date: LocalDate;
  readonly endDate: LocalDate | null;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
}

/** The instants a shift spans; a night over a clock change is an hour shorter or longer. */
export function spanOf(
  clock: WallClock,
  zone: string,
): { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant } {
  return {
    startsAt: instantAt(clock.date, clock.startTime, zone),
    endsAt: instantAt(clock.endDate ?? clock.date, clock.endTime, zone),
  };
}

/** The same wall clock on another date; the end keeps its distance in days. */
export function movedTo({ date: from, endDate, startTime, endTime }: WallClock, date: LocalDate): WallClock {
  return { date, endDate: endDate === null ? null : addDays(endDate, daysBetween(from, date)), startTime, endTime };
}

interface Span {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** True when two spans share time; one that ends as the other starts does not. */
export function overlaps(a: Span, b: Span): boolean {
  return isBefore(a.startsAt, b.endsAt) && isBefore(b.startsAt, a.endsAt);
}

/** What people call a shift on a day: "Night on Fri, Nov 20, 11:00 PM - 7:00 AM". */
export function shiftTitle(shift: WallClock & { readonly type: string; readonly customName: string | null }): string {
  return `${shiftName(shift)} on ${formatDay(shift.date)}, ${formatTimeRange(shift.startTime, shift.endTime)}`;
}
