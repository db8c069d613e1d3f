import { conflict, type Refusal } from "../refusal.ts";
import { ownRequestOf } from "../replacements/decide-take.ts";
import { fullBlocks, placeBlockedBecause } from "../replacements/request.ts";
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
