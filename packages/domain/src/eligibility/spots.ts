import { conflict, type Refusal } from "../errors/refusal.ts";
import { counted } from "../time/counted.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** The capacity of a shift; spots held by pending requests are separate. */
export interface Capacity {
  readonly filledCount: number;
  readonly maxMembers: number;
}

export function fullBecause(shift: Capacity, title = "this shift"): string | null {
  return shift.filledCount < shift.maxMembers
    ? null
    : `Every spot on ${title} is filled. Look for another open shift.`;
}

/**
 * Returns why a shift cannot have so few spots, or null: its members and pending requests need
 * them.
 */
export function maxMembersBlockedBecause(
  maxMembers: number,
  filledCount: number,
  heldCount: number,
): Refusal | null {
  if (maxMembers >= filledCount + heldCount) return null;
  const assigned = counted(filledCount, "member");
  const held = counted(heldCount, "spot");
  if (heldCount === 0)
    return conflict(
      "more-assigned-than-slots",
      `${assigned} assigned: more than ${maxMembers}. Remove a member first.`,
    );
  return conflict(
    "more-assigned-than-slots",
    filledCount === 0
      ? `${held} held for replacements: more than ${maxMembers}. Cancel a request first.`
      : `${assigned} assigned and ${held} held for replacements: more than ${maxMembers} in total. Remove a member or cancel a request first.`,
  );
}

/** Returns the lowest open spot numbers of a shift, at most as many as requested. */
export function freeSpots(taken: readonly number[], maxMembers: number, count: number): number[] {
  const spotNumbers = Array.from({ length: maxMembers }, (_, index) => index + 1);
  return spotNumbers.filter((spotNumber) => !taken.includes(spotNumber)).slice(0, count);
}

/**
 * Returns when an untaken request closes: at the shift's start. A request made during the shift,
 * for a member who did not come, closes at its end.
 */
export function requestClosesAt(
  createdAt: Temporal.Instant,
  { startsAt, endsAt }: Span,
): Temporal.Instant {
  return isBefore(createdAt, startsAt) ? startsAt : endsAt;
}
