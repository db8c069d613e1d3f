import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** How full a shift is, without the slots that pending requests hold. */
export interface Slots {
  readonly filledCount: number;
  readonly maxMembers: number;
}

/** Why a shift takes nobody more, or null. */
export function fullBecause(shift: Slots, title = "this shift"): string | null {
  return shift.filledCount < shift.maxMembers
    ? null
    : `Every place on ${title} is taken. Look for another open shift.`;
}

/** Why a shift cannot have so few slots, or null: they hold who fills it and those who wait for cover of it. */
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

/** The lowest seats of a shift that nobody has, as many as asked for or as there are. */
export function freeSeats(taken: readonly number[], maxMembers: number, count: number): number[] {
  const seats = Array.from({ length: maxMembers }, (_, index) => index + 1);
  return seats.filter((seat) => !taken.includes(seat)).slice(0, count);
}

/**
 * When a request closes that nobody takes: as its shift starts; one that was made under way, of a place whose member did not
 * come, as it ends.
 */
export function requestClosesAt(
  createdAt: Temporal.Instant,
  { startsAt, endsAt }: Span,
): Temporal.Instant {
  return isBefore(createdAt, startsAt) ? startsAt : endsAt;
}
