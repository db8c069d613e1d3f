import { isRegular } from "../members/availability.ts";
import { isAvailableFor, type SlotAvailability, slotOfShiftType } from "../members/availability-slots.ts";
import { durationText } from "../time/format.ts";
import { overlaps, type Span } from "./shift-times.ts";

/** Whoever served least in this many days is suggested first. */
export const FAIRNESS_DAYS = 60;

/** A member as the suggestions for a shift see them. */
export interface SuggestionCandidate extends SlotAvailability {
  readonly id: number;
  readonly isActive: boolean;
  /** The shifts where the member fills a slot, the one in question included. */
  readonly ownShifts: readonly Span[];
  /** Minutes of duty since `fairnessSince`. */
  readonly minutesServed: number;
}

/** A member to ask, and why: "Serves weekly, 6h 30m in the past 60 days". */
export interface Suggestion<Member> {
  readonly member: Member;
  readonly reason: string;
}

/** From when on duty counts for the order of suggestions. */
export function fairnessSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: FAIRNESS_DAYS * 24 });
}

/**
 * Who could be put on a shift, in the order to ask: active, free at that time and available for its slot; whoever served
 * least in the past 60 days first, then those who serve regularly before those who fill in, then by id.
 */
export function suggestionsFor<Member extends SuggestionCandidate>(
  members: readonly Member[],
  shift: Span & { readonly type: string },
): Suggestion<Member>[] {
  const standing = (member: Member): number => (servesRegularly(member, shift.type) ? 0 : 1);
  return members
    .filter((member) => member.isActive && isAvailableFor(member, shift.type))
    .filter(({ ownShifts }) => !ownShifts.some((own) => overlaps(own, shift)))
    .sort((a, b) => a.minutesServed - b.minutesServed || standing(a) - standing(b) || a.id - b.id)
    .map((member) => ({ member, reason: reasonFor(member, shift.type) }));
}

function servesRegularly(member: SlotAvailability, shiftType: string): boolean {
  const slot = slotOfShiftType(shiftType);
  return slot !== null && isRegular(member[slot]);
}

function reasonFor(member: SuggestionCandidate, shiftType: string): string {
  const served = member.minutesServed < 1 ? "no hours" : durationText(member.minutesServed);
  return `${standingText(member, shiftType)}, ${served} in the past ${FAIRNESS_DAYS} days`;
}

function standingText(member: SlotAvailability, shiftType: string): string {
  const slot = slotOfShiftType(shiftType);
  if (slot === null) return "Free then";
  return member[slot] === "fill-ins" ? "Fills in" : `Serves ${member[slot]}`;
}
