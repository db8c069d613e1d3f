import {
  askedKinds,
  frequencyFor,
  type MemberAvailability,
} from "../members/member-availability.ts";
import { FIRST_OFFERS, type ShiftTypeGroup } from "../shift-types/first-availability.ts";
import type { ShiftType } from "../shift-types/shift-type.ts";

/** What the emergency report has always asked for; the squad's further kinds come after these. */
export const EMERGENCY_SHIFT_TYPES = [
  "any",
  "morning",
  "evening",
  "night",
] as const satisfies readonly ("any" | ShiftTypeGroup)[];

/** The further kinds that it asks for, each by its key. */
export function furtherEmergencyShiftTypes(kinds: readonly ShiftType[]): ShiftType[] {
  const known: readonly string[] = [
    ...EMERGENCY_SHIFT_TYPES,
    ...FIRST_OFFERS.map(({ kind }) => kind),
  ];
  return askedKinds(kinds).filter(({ key }) => !known.includes(key));
}

/** The kinds, by their keys, that a choice stands for: all that ask, those of a group, or one of the squad's own; null for another word. */
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
 * True for a member who is not available for any of the kinds of a choice; they are called last, and not as somebody who offered.
 * Whoever asks to be called first as a substitute means any kind, but no kind that they refuse by name.
 */
export function saysNoToChoice(
  { availability, isAvailableForSubstitute }: Candidate,
  choice: string,
  kinds: readonly string[],
): boolean {
  if (choice === "any" && isAvailableForSubstitute) return false;
  return kinds.every((kind) => frequencyFor(availability, kind) === "not-available");
}
