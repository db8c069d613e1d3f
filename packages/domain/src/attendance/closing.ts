import { isBefore } from "../time/local.ts";

/** Delay between the end of a shift and its closing by the system. */
export const CLOSING_MINUTES = 60;

/**
 * Returns the time before which a shift must have ended to be closed: open intervals end, and
 * absent members are marked as missed.
 */
export function closingCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: CLOSING_MINUTES });
}

interface EndedAssignment {
  readonly status: string;
  readonly endsAt: Temporal.Instant;
  readonly openSince: Temporal.Instant | null;
  readonly hasAttended: boolean;
  /**
   * True when the shift overlaps the member's Shabbat, so that the schedule checks the member in.
   */
  readonly isKept: boolean;
}

/**
 * Returns how the system closes an assignment an hour after the shift's end, or null. An open
 * interval ends with the shift. A member who attended completes the assignment; one who never
 * checked in misses it. A member who observes Shabbat during the shift never misses it, because the
 * schedule records their service.
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

/**
 * Returns when a forgotten interval ends: at the shift's end, or at the interval's own start if
 * that is later.
 */
export function closedAt(openSince: Temporal.Instant, endsAt: Temporal.Instant): Temporal.Instant {
  return isBefore(endsAt, openSince) ? openSince : endsAt;
}

/**
 * Returns when duty ends for a member who goes 10-8 on another shift at `at`: then, or at the first
 * shift's end if that is earlier. Never before the duty's start.
 */
export function relievedAt(
  openSince: Temporal.Instant,
  endsAt: Temporal.Instant,
  at: Temporal.Instant,
): Temporal.Instant {
  return closedAt(openSince, isBefore(endsAt, at) ? endsAt : at);
}

/**
 * Returns when duty ends after the member's own 10-7: at the claimed time, or at the shift's end
 * when the claim is later than the system's closing. An offline 10-7 that is too old to accept
 * counts from its arrival.
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
