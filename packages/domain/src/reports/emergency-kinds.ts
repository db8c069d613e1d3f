import { SLOT_FIELDS, type SlotAvailability, type SlotField } from "../members/availability-slots.ts";

/** The kinds of shift that the emergency report asks for. */
export const EMERGENCY_KINDS = ["any", "morning", "evening", "night"] as const;

export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];

/** The slots that each kind falls in. */
export const SLOTS_OF_KIND: Readonly<Record<EmergencyKind, readonly SlotField[]>> = {
  any: SLOT_FIELDS,
  morning: ["morningSundayEarlyAvailability", "morningSundayLateAvailability", "morningWeekdaysAvailability"],
  evening: ["eveningAvailability"],
  night: ["nightAvailability"],
};

interface Candidate extends Readonly<Record<SlotField, string>> {
  readonly isAvailableForSubstitute: boolean;
}

/**
 * True for a member who says "not available" of every slot of a kind; they are called last, and not as somebody who offered. Whoever
 * asks to be called first as a substitute means any kind, but no kind that they refuse by name.
 */
export function saysNoTo(member: Candidate, kind: EmergencyKind): boolean {
  if (kind === "any" && member.isAvailableForSubstitute) return false;
  return SLOTS_OF_KIND[kind].every((slot) => member[slot] === ("not-available" satisfies SlotAvailability[SlotField]));
}
