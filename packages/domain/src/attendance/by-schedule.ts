import { isBefore } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { CLOSING_MINUTES } from "./closing.ts";

/**
 * An assignment of a member who observes Shabbat, with the shift's times and the latest attendance
 * interval.
 */
export interface KeptSpot extends Span {
  /** When the member was assigned. */
  readonly since: Temporal.Instant;
  /** False for a deactivated member. */
  readonly isActive: boolean;
  /**
   * True when the member was asked whether they are coming, or others were notified of a missed
   * start. Neither happens during the member's Shabbat.
   */
  readonly isStartAsked: boolean;
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
  /** True when the schedule began the interval, not the member's tap. */
  readonly isBySchedule: boolean;
}

/**
 * The span in which a member is in service without a tap. A null end means that the member goes
 * 10-7 themselves.
 */
interface ScheduledSpan {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/**
 * What to do with an interval by schedule: begin or end it, delay its start, or delete it because
 * it has not happened.
 */
export type ScheduleStep =
  | {
      readonly kind: "begin";
      readonly from: Temporal.Instant;
      readonly until: Temporal.Instant | null;
    }
  | { readonly kind: "end"; readonly at: Temporal.Instant }
  | { readonly kind: "move"; readonly from: Temporal.Instant }
  | { readonly kind: "take-back" };

/**
 * Returns the span in which a member who observes the given Shabbat windows serves without a tap,
 * or null. It starts at the latest of shift start, window start and assignment time. It ends with
 * the shift if that end is inside a window. An assignment made after the shift counts from the
 * shift's start.
 */
export function scheduledSpan(
  spot: Span & { readonly since: Temporal.Instant },
  windows: readonly Span[],
): ScheduledSpan | null {
  const theirs = isBefore(spot.since, spot.endsAt)
    ? later(spot.since, spot.startsAt)
    : spot.startsAt;
  const held = { startsAt: theirs, endsAt: spot.endsAt };
  const first = windows.find((window) => overlaps(window, held));
  if (!first) return null;
  return {
    from: later(theirs, first.startsAt),
    until: endsInside(spot, windows) ? spot.endsAt : null,
  };
}

/**
 * Returns the due step for an assignment, or null. The member's own taps take precedence: a 10-7 is
 * final, and the schedule ends the member's own 10-8 only if it came before the window in which the
 * shift ends. When the member was asked whether they are coming, no step follows until they answer,
 * because silence does not prove service. If a shift moves to before its interval, the interval
 * ends at its own start.
 */
export function scheduleStep(
  spot: KeptSpot,
  windows: readonly Span[],
  now: Temporal.Instant,
): ScheduleStep | null {
  const span = scheduledSpan(spot, windows);
  if (spot.checkInTime === null) {
    const mayBegin = spot.isActive && !spot.isStartAsked;
    return span && mayBegin && !isBefore(now, span.from)
      ? { kind: "begin", ...dueEnd(span, now) }
      : null;
  }
  if (spot.checkOutTime !== null) return null;
  if (spot.isBySchedule) {
    if (!span || isBefore(now, span.from)) return { kind: "take-back" };
    if (isBefore(spot.checkInTime, span.from)) return { kind: "move", from: span.from };
    if (!spot.isActive)
      return { kind: "end", at: later(spot.checkInTime, earlier(now, spot.endsAt)) };
  }
  const last = endsInside(spot, windows);
  const isTheirsToEnd =
    !spot.isBySchedule && last !== undefined && !isBefore(spot.checkInTime, last.startsAt);
  return last && !isTheirsToEnd && !isBefore(now, spot.endsAt)
    ? { kind: "end", at: later(spot.checkInTime, spot.endsAt) }
    : null;
}

/**
 * True if the shift ends inside a Shabbat window. The member cannot use a device then, so a missing
 * 10-7 is not reported as forgotten.
 */
export function isEndKept(shift: Span, windows: readonly Span[]): boolean {
  return endsInside(shift, windows) !== undefined;
}

/** An interval that the schedule began or ended. */
interface Scheduled {
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
  readonly isBySchedule: boolean;
  readonly isClosedBySystem: boolean;
}

/**
 * True if the member's own 10-8 corrects the start of an interval that the schedule began. A 10-8
 * after the interval's end begins a new interval.
 */
export function saysOwnStart(interval: Scheduled, at: Temporal.Instant): boolean {
  const { isBySchedule, checkInTime, checkOutTime } = interval;
  return (
    isBySchedule && checkInTime !== null && (checkOutTime === null || isBefore(at, checkOutTime))
  );
}

/**
 * True if the member's own 10-7 corrects the end of an interval that the schedule or the system
 * closed. The 10-7 must follow the interval's start and come soon after its end. It arrives late
 * when the member was offline or the server was down.
 */
export function saysOwnEnd(interval: Scheduled, at: Temporal.Instant): boolean {
  const { isClosedBySystem, checkInTime, checkOutTime } = interval;
  if (!isClosedBySystem || checkInTime === null || checkOutTime === null) return false;
  return isBefore(checkInTime, at) && isBefore(at, checkOutTime.add({ minutes: CLOSING_MINUTES }));
}

function dueEnd({ from, until }: ScheduledSpan, now: Temporal.Instant): ScheduledSpan {
  return { from, until: until && !isBefore(now, until) ? until : null };
}

/**
 * Returns the Shabbat window in which a shift ends, if any. A shift that ends exactly when a window
 * begins is outside.
 */
function endsInside<Window extends Span>(
  { endsAt }: { readonly endsAt: Temporal.Instant },
  windows: readonly Window[],
): Window | undefined {
  return windows.find(
    (window) => isBefore(window.startsAt, endsAt) && !isBefore(window.endsAt, endsAt),
  );
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return isBefore(a, b) ? b : a;
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return isBefore(a, b) ? a : b;
}
