import { conflict, type Refusal } from "../refusal.ts";
import { ownRequestOf } from "../replacements/decide-take.ts";
import { fullBlocks, placeBlockedBecause } from "../replacements/request.ts";
import { isBefore } from "../time/local.ts";
import { overlaps, type Span } from "./shift-times.ts";

/** What stands against putting one member on a shift. */
export interface AssignFacts {
  /** "C-25 Dana Levi". */
  readonly memberName: string;
  readonly isActive: boolean;
  readonly isOnShift: boolean;
  /** They have asked for cover of this very shift, and nobody has taken it. */
  readonly isSeeking: boolean;
  /** The member's other places that fill a slot, as they are called and as they lie in time. */
  readonly otherShifts: readonly (Span & { readonly title: string })[];
  readonly filledCount: number;
  readonly maxMembers: number;
}

/** Why a coordinator cannot put a member on a shift, or null: active, not on it, free at that time, and a slot to fill. */
export function assignBlockedBecause(facts: AssignFacts, shift: Span): Refusal | null {
  if (!facts.isActive)
    return conflict("member-inactive", `${facts.memberName} is not active. Activate them first, or choose somebody else.`);
  const whoIs = `${facts.memberName} is`;
  if (facts.isSeeking) return ownRequestOf(whoIs, false);
  const clash = facts.otherShifts.find((other) => overlaps(other, shift));
  return placeBlockedBecause({ isOnShift: facts.isOnShift, clashesWith: clash?.title ?? null }, whoIs) ?? fullBlocks(facts);
}

/** Why a shift cannot have so few slots, or null: they hold who fills it and those who wait for cover of it. */
export function maxMembersBlockedBecause(maxMembers: number, filledCount: number, heldCount: number): Refusal | null {
  if (maxMembers >= filledCount + heldCount) return null;
  const who = filledCount === 1 ? "1 member is" : `${filledCount} members are`;
  if (heldCount === 0)
    return conflict("more-assigned-than-slots", `${who} on this shift, more than ${maxMembers}. Take somebody off first.`);
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

/** True for a shift that is not over, and so worth telling people about. */
export function isAhead(shift: Span, now: Temporal.Instant): boolean {
  return isBefore(now, shift.endsAt);
}
