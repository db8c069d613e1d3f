import {
  askedKinds,
  frequencyFor,
  type MemberAvailability,
} from "../members/availability/member-availability.ts";
import { FIRST_OFFERS, type ShiftTypeGroup } from "../shift-types/first-availability.ts";
import type { ShiftType } from "../shift-types/shift-type.ts";
import type { LocalDate } from "../time/local.ts";

/**
 * The fixed shift type choices of the emergency report; the squad's further shift types follow
 * them.
 */
export const EMERGENCY_SHIFT_TYPES = [
  "any",
  "morning",
  "evening",
  "night",
] as const satisfies readonly ("any" | ShiftTypeGroup)[];

/** Returns the squad's further shift types for the emergency report. */
export function furtherEmergencyShiftTypes(kinds: readonly ShiftType[]): ShiftType[] {
  const known: readonly string[] = [
    ...EMERGENCY_SHIFT_TYPES,
    ...FIRST_OFFERS.map(({ kind }) => kind),
  ];
  return askedKinds(kinds).filter(({ key }) => !known.includes(key));
}

/**
 * Returns the keys of the shift types of a choice: all, a group, or one of the squad's own; null
 * for an unknown choice.
 */
export function shiftTypesOfChoice(
  choice: string,
  kinds: readonly ShiftType[],
): readonly string[] | null {
  if (choice === "any") return askedKinds(kinds).map(({ key }) => key);
  const group = FIRST_OFFERS.filter((first) => first.group === choice).map(({ kind }) => kind);
  if (group.length > 0) return group;
  return furtherEmergencyShiftTypes(kinds).some(({ key }) => key === choice) ? [choice] : null;
}

interface Candidate {
  readonly availability: MemberAvailability;
  readonly isAvailableForSubstitute: boolean;
}

/**
 * True for a member who is unavailable for every shift type of a choice, or on the weekday of its
 * date; such members are called last. A substitute is available for any type except those they set
 * to unavailable.
 */
function saysNoToChoice(
  { availability, isAvailableForSubstitute }: Candidate,
  choice: string,
  kinds: readonly string[],
  date?: LocalDate,
): boolean {
  if (choice === "any" && isAvailableForSubstitute) return false;
  return kinds.every((kind) => frequencyFor(availability, kind, date) === "not-available");
}

/** Splits the candidates in two: those who may come, then those to call last. */
export function inPartsOfChoice<Of extends Candidate>(
  candidates: readonly Of[],
  choice: string,
  kinds: readonly string[],
  date?: LocalDate,
): { readonly canCome: Of[]; readonly callLast: Of[] } {
  const isLast = (candidate: Of): boolean => saysNoToChoice(candidate, choice, kinds, date);
  return {
    canCome: candidates.filter((candidate) => !isLast(candidate)),
    callLast: candidates.filter(isLast),
  };
}
