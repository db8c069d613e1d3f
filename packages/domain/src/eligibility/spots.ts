import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** The capacity of a shift; spots held by pending requests are separate. */
export interface Slots {
  readonly filledCount: number;
  readonly maxMembers: number;
}

export function fullBecause(shift: Slots, title = "this shift"): string | null {
  return shift.filledCount < shift.maxMembers
    ? null
    : `Every place on ${title} is taken. Look for another open shift.`;
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
  const who = filledCount === 1 ? "1 member is" : `${filledCount} members are`;
  if (heldCount === 0)
    return conflict(
      "more-assigned-than-slots",
      `${who} on this shift, more than ${maxMembers}. Take somebody off first.`,
    );
  const held = heldCount === 1 ? "1 place is held" : `${heldCount} places are held`;
  const also = filledCount === 0 ? held : `${who} on this shift and ${held}`;
  return conflict(
    "more-assigned-than-slots",
    `${also} for a replacement request, together more than ${maxMembers}. Take somebody off or cancel a request first.`,
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
