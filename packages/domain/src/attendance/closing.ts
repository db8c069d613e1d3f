import { isBefore } from "../time/local.ts";

/** Delay between the end of a shift and its closing by the system. */
export const CLOSING_MINUTES = 60;

/**
 * Shifts that end before this time are due for closing: open intervals end, no-shows become missed.
 */
export function closingCutoff(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: CLOSING_MINUTES });
}

interface EndedAssignment {
  readonly status: string;
  readonly endsAt: Temporal.Instant;
  readonly openSince: Temporal.Instant | null;
  readonly hasAttended: boolean;
  /** The shift overlaps the member's Shabbat, so the member is in service by schedule. */
  readonly isKept: boolean;
}

/**
 * Returns the due closing of an assignment an hour after the end, or null. An open interval ends
 * with the shift. Attendance makes the assignment completed, no check-in makes it missed. Members
 * who could not tap because of Shabbat miss nothing: the schedule records their service.
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

/** Closing time of a forgotten interval: the shift's end, or its own start if that is later. */
export function closedAt(openSince: Temporal.Instant, endsAt: Temporal.Instant): Temporal.Instant {
  return isBefore(endsAt, openSince) ? openSince : endsAt;
}

/**
 * End of duty when the member goes 10-8 on another shift at `at`: that time, or the shift's end if
 * it is earlier. Never before the start.
 */
export function relievedAt(
  openSince: Temporal.Instant,
  endsAt: Temporal.Instant,
  at: Temporal.Instant,
): Temporal.Instant {
  return closedAt(openSince, isBefore(endsAt, at) ? endsAt : at);
}

/**
 * End of duty after the member's own 10-7: the claimed time, or the shift's end when the claim is
 * later than the system's closing. An offline 10-7 too old to accept counts from its arrival.
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
