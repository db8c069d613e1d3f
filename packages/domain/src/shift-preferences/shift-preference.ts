import type { TimeOffSpan } from "../eligibility/spot.ts";
import {
  isAvailableFor,
  type MemberAvailability,
  type OfferedShift,
} from "../members/member-availability.ts";
import type { KeptWindow } from "../shabbat/shabbat-observers.ts";
import { overlaps, type Span } from "../time/span.ts";

/** The preferences for a draft shift, most willing first. */
export const SHIFT_PREFERENCES = ["want", "can", "rather-not", "cannot"] as const;

export type ShiftPreference = (typeof SHIFT_PREFERENCES)[number];

export const SHIFT_PREFERENCE_LABELS: Readonly<Record<ShiftPreference, string>> = {
  want: "Prefer",
  can: "Available",
  "rather-not": "If needed",
  cannot: "Unavailable",
};

export function isShiftPreference(text: string): text is ShiftPreference {
  return (SHIFT_PREFERENCES as readonly string[]).includes(text);
}

/**
 * True when the preference volunteers the member for the shift; it overrides their availability for
 * the shift type.
 */
export function isWilling(wish: ShiftPreference | null): boolean {
  return wish === "want" || wish === "can";
}

/** A member with the facts that decide an unanswered preference. */
export interface PreferenceRequestMember {
  readonly availability: MemberAvailability;
  readonly away: readonly TimeOffSpan[];
  /** The rest days that they keep. */
  readonly restWindows: readonly KeptWindow[];
}

/** The effective preference of a member for a shift, and the reason if they did not answer. */
export interface CountedShiftPreference {
  /** The member's own answer, or null: displayed as not yet answered. */
  readonly wish: ShiftPreference | null;
  readonly countsAs: ShiftPreference;
  readonly because: "said" | "available" | "not-available" | "away" | "rest-day";
  /** The reason as text; empty when the member answered. */
  readonly why: string;
}

/**
 * The effective preference: the answer, else "can" if availability, time off and rest days allow
 * it, else "cannot".
 */
export function countedShiftPreference(
  wish: ShiftPreference | null,
  shift: Span & OfferedShift,
  { availability, away, restWindows }: PreferenceRequestMember,
): CountedShiftPreference {
  if (wish !== null) return { wish, countsAs: wish, because: "said", why: "" };
  const span = away.find((one) => overlaps(one, shift));
  if (span)
    return { wish, countsAs: "cannot", because: "away", why: `time off until ${span.until}` };
  const rest = restWindows.find((one) => overlaps(one, shift));
  if (rest)
    return {
      wish,
      countsAs: "cannot",
      because: "rest-day",
      why: `observing ${rest.name}`,
    };
  if (isAvailableFor(availability, shift))
    return { wish, countsAs: "can", because: "available", why: "set in the profile" };
  return {
    wish,
    countsAs: "cannot",
    because: "not-available",
    why: "set in the profile",
  };
}
