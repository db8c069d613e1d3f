import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";

interface ConfirmedSpot {
  readonly memberId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
}

/**
 * Returns why a member cannot confirm with "I'll be there", or null: the spot is another member's
 * or not active, or the shift has begun.
 */
export function confirmBlockedBecause(
  memberId: number,
  spot: ConfirmedSpot,
  now: Temporal.Instant,
): Refusal | null {
  if (spot.memberId !== memberId)
    return forbidden("not-your-assignment", "You can only confirm your own shifts.");
  if (!isBefore(now, spot.startsAt)) {
    return conflict(
      "shift-already-started",
      "This shift has already started. Go 10-8 when you're in service.",
    );
  }
  if (spot.status === "assigned" || spot.status === "confirmed") return null;
  return conflict(
    "assignment-not-active",
    "You're no longer on this shift, or you requested a replacement.",
  );
}

/**
 * True if a confirmation given for the hours `said` stays valid, because the new hours lie within
 * them.
 */
export function holdsAt(now: Span, said: Span): boolean {
  return !isBefore(now.startsAt, said.startsAt) && !isBefore(said.endsAt, now.endsAt);
}
