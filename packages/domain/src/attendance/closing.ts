import { isBefore } from "../time/local.ts";

/** How long after its end a shift is closed by the system. */
export const CLOSING_MINUTES = 60;

/** Shifts that ended before this instant are due for closing: open intervals end, no-shows are missed. */
export function closingCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: CLOSING_MINUTES });
}

interface EndedAssignment {
  readonly status: string;
  readonly endsAt: Temporal.Instant;
  readonly openSince: Temporal.Instant | null;
  readonly hasAttended: boolean;
  /** Its member keeps a rest day of which some part lies on it, and so is in service by schedule. */
  readonly isKept: boolean;
}

/**
 * What the end of a shift makes of an assignment once it is an hour past: an interval still open is closed at the
 * shift's end, a member who was there has completed it, one who never checked in has missed it. Null when nothing is due.
 * Who could not tap because they keep the rest day has missed nothing: what they served is written by schedule.
 */
export function dueClosing(
  assignment: EndedAssignment,
  now: Temporal.Instant,
): "close" | "complete" | "miss" | null {
  if (isBefore(closingCutoff(now), assignment.endsAt)) return null;
  if (assignment.openSince) return "close";
  if (assignment.status !== "assigned" && assignment.status !== "confirmed") return null;
  if (assignment.hasAttended) return "complete";
  return assignment.isKept ? null : "miss";
}

/** When a forgotten interval is closed: at the shift's end, or at its own start if that came later. */
export function closedAt(openSince: Temporal.Instant, endsAt: Temporal.Instant): Temporal.Instant {
  return isBefore(endsAt, openSince) ? openSince : endsAt;
}

/**
 * When duty on a shift ends for a member who goes 10-8 on another one at `at`: at that moment, or at the shift's own end if
 * that is past; never before it began.
 */
export function relievedAt(
  openSince: Temporal.Instant,
  endsAt: Temporal.Instant,
  at: Temporal.Instant,
): Temporal.Instant {
  return closedAt(openSince, isBefore(endsAt, at) ? endsAt : at);
}

/**
 * When duty ends by the member's own 10-7: when they said it, or at the shift's end where that is so long after it that the system would
 * have closed it by then. What they said of a 10-7 that is too old to be believed is when it arrives.
 */
export function ownEndOf(
  openSince: Temporal.Instant,
  endsAt: Temporal.Instant,
  said: Temporal.Instant,
): Temporal.Instant {
  return isBefore(said, endsAt.add({ minutes: CLOSING_MINUTES }))
    ? said
    : closedAt(openSince, endsAt);
}
