import type { TimeOffSpan } from "../eligibility/spot.ts";
import {
  isAvailableFor,
  type MemberAvailability,
  type OfferedShift,
} from "../members/availability/member-availability.ts";
import type { KeptWindow } from "../shabbat/shabbat-observers.ts";
import { overlaps, type Span } from "../time/span.ts";

/** The preferences for a draft shift, most willing first. */
export const SHIFT_PREFERENCES = ["prefer", "available", "if-needed", "unavailable"] as const;

export type ShiftPreference = (typeof SHIFT_PREFERENCES)[number];

export const SHIFT_PREFERENCE_LABELS: Readonly<Record<ShiftPreference, string>> = {
  prefer: "Prefer",
  available: "Available",
  "if-needed": "If needed",
  unavailable: "Unavailable",
};

export function isShiftPreference(text: string): text is ShiftPreference {
  return (SHIFT_PREFERENCES as readonly string[]).includes(text);
}

/**
 * True when the preference shows that the member wants or accepts the shift, which overrides their
 * availability for the shift type.
 */
export function isWilling(preference: ShiftPreference | null): boolean {
  return preference === "prefer" || preference === "available";
}

/** A member with the facts from which a missing preference is derived. */
export interface PreferenceRequestMember {
  readonly availability: MemberAvailability;
  readonly timeOff: readonly TimeOffSpan[];
  /** The Shabbat windows that the member observes. */
  readonly shabbatWindows: readonly KeptWindow[];
}

/** Where the preference that counts comes from. */
export const PREFERENCE_SOURCES = [
  "said",
  "available",
  "not-available",
  "time-off",
  "shabbat",
] as const;

/** The preference of a member that counts for a shift, and the reason if it is derived. */
export interface CountedShiftPreference {
  /** The preference that the member entered; null is displayed as not yet answered. */
  readonly preference: ShiftPreference | null;
  readonly countsAs: ShiftPreference;
  readonly because: (typeof PREFERENCE_SOURCES)[number];
  /** Why the preference was derived so, as text; empty when the member entered it. */
  readonly why: string;
}

/**
 * Returns the preference that counts: the entered one, else "available" if availability, time off
 * and Shabbat allow the shift, else "unavailable".
 */
export function countedShiftPreference(
  preference: ShiftPreference | null,
  shift: Span & OfferedShift,
  { availability, timeOff, shabbatWindows }: PreferenceRequestMember,
): CountedShiftPreference {
  if (preference !== null) return { preference, countsAs: preference, because: "said", why: "" };
  const span = timeOff.find((one) => overlaps(one, shift));
  if (span)
    return {
      preference,
      countsAs: "unavailable",
      because: "time-off",
      why: `time off until ${span.until}`,
    };
  const rest = shabbatWindows.find((one) => overlaps(one, shift));
  if (rest)
    return {
      preference,
      countsAs: "unavailable",
      because: "shabbat",
      why: `observing ${rest.name}`,
    };
  if (isAvailableFor(availability, shift))
    return { preference, countsAs: "available", because: "available", why: "set in the profile" };
  return {
    preference,
    countsAs: "unavailable",
    because: "not-available",
    why: "set in the profile",
  };
}
