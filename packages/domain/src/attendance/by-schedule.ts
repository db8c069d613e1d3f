import { isBefore } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { CLOSING_MINUTES } from "./closing.ts";

/**
 * An assignment of a member who observes Shabbat, with the shift's times and its latest interval.
 */
export interface KeptSpot extends Span {
  /** When the member got the spot. */
  readonly since: Temporal.Instant;
  /** False for a deactivated member. */
  readonly isActive: boolean;
  /**
   * The member was asked about the start, or others were notified of a missed start. Neither
   * happens during the member's Shabbat.
   */
  readonly isStartAsked: boolean;
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
  /** True when the interval began without the member's tap. */
  readonly isBySchedule: boolean;
}

/**
 * The span in which a member is in service by schedule. Null end: the member goes 10-7 as usual.
 */
interface ScheduledSpan {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/**
 * A step of the schedule: begin or end an interval, delay its start, or delete one that has not
 * happened.
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
 * Returns the span of service without a tap for a member who observes the windows, or null. It
 * starts at the latest of shift start, window start and assignment time. It ends with the shift if
 * that end is inside a window. An assignment made after the end counts from the start.
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
 * Returns the due step for an assignment, or null. The member's own taps win: a 10-7 is final, and
 * a 10-8 from before the window ends only if the member cannot tap. A 10-8 inside the window ends
 * it as well. No step follows an asked start until the member answers, because silence is not
 * service. If a shift moves to before its interval, the interval ends at its own start.
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
 * Whether the shift ends inside a window. Its member cannot tap there, so a missing 10-7 is not
 * forgotten.
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
 * Whether the member's own 10-8 corrects the start of a scheduled interval. A 10-8 after its end is
 * a new interval.
 */
export function saysOwnStart(interval: Scheduled, at: Temporal.Instant): boolean {
  const { isBySchedule, checkInTime, checkOutTime } = interval;
  return (
    isBySchedule && checkInTime !== null && (checkOutTime === null || isBefore(at, checkOutTime))
  );
}

/**
 * Whether the member's own 10-7 corrects the end of an interval that the schedule or the system
 * closed. It must follow the start and come soon after the end. An offline 10-7, or one during a
 * server outage, arrives after the interval is closed.
 */
export function saysOwnEnd(interval: Scheduled, at: Temporal.Instant): boolean {
  const { isClosedBySystem, checkInTime, checkOutTime } = interval;
  if (!isClosedBySystem || checkInTime === null || checkOutTime === null) return false;
  return isBefore(checkInTime, at) && isBefore(at, checkOutTime.add({ minutes: CLOSING_MINUTES }));
}

function dueEnd({ from, until }: ScheduledSpan, now: Temporal.Instant): ScheduledSpan {
  return { from, until: until && !isBefore(now, until) ? until : null };
}

/** Returns the window in which a shift ends. A shift that ends when the window begins has none. */
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
