import { isBefore } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { CLOSING_MINUTES } from "./closing.ts";

/** A place of a member who keeps rest days, on the one shift's times, with the latest of its intervals. */
export interface KeptPlace extends Span {
  /** Since when the place is theirs. */
  readonly since: Temporal.Instant;
  /** False of a member who was deactivated. */
  readonly isActive: boolean;
  /** They were asked whether they are on, or others were told that they have not come: never in a rest day of theirs. */
  readonly isStartAsked: boolean;
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
  /** No tap of theirs began it. */
  readonly isBySchedule: boolean;
}

/** From when until when a member is in service by schedule; without an end they end it themselves, as on any other day. */
export interface ScheduledSpan {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/** What the schedule does with a place: begins an interval, ends it, has it begin later, or takes back what has not come to be. */
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
 * When a member who keeps the windows is in service on a shift without a tap, or null: from the shift's start or the window's,
 * whichever is later, and not before the place was theirs; until the shift's end where that lies inside a window. Whoever was
 * written in only after the end was there all the time.
 */
export function scheduledSpan(
  place: Span & { readonly since: Temporal.Instant },
  windows: readonly Span[],
): ScheduledSpan | null {
  const theirs = isBefore(place.since, place.endsAt)
    ? later(place.since, place.startsAt)
    : place.startsAt;
  const held = { startsAt: theirs, endsAt: place.endsAt };
  const first = windows.find((window) => overlaps(window, held));
  if (!first) return null;
  return {
    from: later(theirs, first.startsAt),
    until: endsInside(place, windows) ? place.endsAt : null,
  };
}

/**
 * What the schedule has to do with a place now, or null. Where the member tapped themselves their word stands: one who went 10-7 is
 * not brought back, one who went 10-8 before the window is only ended where they cannot tap; who goes 10-8 inside it ends it, too.
 * Of a start that was asked about it writes nothing before they say so themselves: a silence is no service.
 * Of a shift that was moved to before an interval began, that ends as it begins.
 */
export function scheduleStep(
  place: KeptPlace,
  windows: readonly Span[],
  now: Temporal.Instant,
): ScheduleStep | null {
  const span = scheduledSpan(place, windows);
  if (place.checkInTime === null) {
    const mayBegin = place.isActive && !place.isStartAsked;
    return span && mayBegin && !isBefore(now, span.from)
      ? { kind: "begin", ...dueEnd(span, now) }
      : null;
  }
  if (place.checkOutTime !== null) return null;
  if (place.isBySchedule) {
    if (!span || isBefore(now, span.from)) return { kind: "take-back" };
    if (isBefore(place.checkInTime, span.from)) return { kind: "move", from: span.from };
    if (!place.isActive)
      return { kind: "end", at: later(place.checkInTime, earlier(now, place.endsAt)) };
  }
  const last = endsInside(place, windows);
  const isTheirsToEnd =
    !place.isBySchedule && last !== undefined && !isBefore(place.checkInTime, last.startsAt);
  return last && !isTheirsToEnd && !isBefore(now, place.endsAt)
    ? { kind: "end", at: later(place.checkInTime, place.endsAt) }
    : null;
}

/** Whether the shift's end lies in a window, where its member cannot tap: nobody has forgotten a 10-7 there. */
export function isEndKept(shift: Span, windows: readonly Span[]): boolean {
  return endsInside(shift, windows) !== undefined;
}

/** An interval that the schedule has written, begun or ended. */
interface Scheduled {
  readonly checkInTime: Temporal.Instant | null;
  readonly checkOutTime: Temporal.Instant | null;
  readonly isBySchedule: boolean;
  readonly isClosedBySystem: boolean;
}

/** Whether a 10-8 of the member's own says when the interval began that the schedule wrote; one after its end is another. */
export function saysOwnStart(interval: Scheduled, at: Temporal.Instant): boolean {
  const { isBySchedule, checkInTime, checkOutTime } = interval;
  return (
    isBySchedule && checkInTime !== null && (checkOutTime === null || isBefore(at, checkOutTime))
  );
}

/**
 * Whether a 10-7 of the member's own says when an interval ended that the schedule or the system closed: after its start, and not long
 * after its end. One made without a network, or while the server was away, arrives when the interval has been closed.
 */
export function saysOwnEnd(interval: Scheduled, at: Temporal.Instant): boolean {
  const { isClosedBySystem, checkInTime, checkOutTime } = interval;
  if (!isClosedBySystem || checkInTime === null || checkOutTime === null) return false;
  return isBefore(checkInTime, at) && isBefore(at, checkOutTime.add({ minutes: CLOSING_MINUTES }));
}

function dueEnd({ from, until }: ScheduledSpan, now: Temporal.Instant): ScheduledSpan {
  return { from, until: until && !isBefore(now, until) ? until : null };
}

/** The window in which a shift ends; one that ends as the window begins does not. */
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
