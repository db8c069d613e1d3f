import {
  type EligibilityIssue,
  type EligibilityIssueCode,
  isOffered,
} from "../eligibility/eligibility-issues.ts";
import { ownLimitsOf } from "../eligibility/own-limits.ts";
import type { SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import type { CrewMember } from "../qualifications/crew.ts";
import { heldOn } from "../qualifications/holding.ts";
import { isWilling } from "../shift-preferences/shift-preference.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import type { Span } from "../time/span.ts";
import type {
  MemberShiftPreference,
  MemberToFill,
  MinuteSpan,
  ShiftToFill,
} from "./month-to-fill.ts";

/** Converts minutes to a span for the assignment rules. */
export function asSpan({ startsAt, endsAt }: MinuteSpan): Span {
  return { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
}

function instantOf(minute: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
}

/** Converts a shift for the assignment rules; each call supplies the rest of the crew. */
export function asSpotShift(shift: ShiftToFill, filling: readonly CrewMember[]): SpotShift {
  const { id, type, availabilityKind, date, spots, roleIds, lastDay } = shift;
  // Any date style works, because auto-fill reads only codes.
  const style = USUAL_DATES;
  const crew = {
    style,
    maxMembers: spots,
    roleIds,
    lastDay,
    names: new Map<number, string>(),
    filling,
    seeking: [],
  };
  return {
    ...asSpan(shift),
    id,
    type,
    availabilityKind,
    date,
    ...(roleIds.length > 0 ? { crew } : {}),
  };
}

/**
 * Converts a member for the assignment rules; each call supplies the position they fill. A
 * preference that allows the shift overrides availability.
 */
export function asSpotMember(
  member: MemberToFill,
  preference: MemberShiftPreference["preference"] | null,
): SpotMember {
  const { id, unitNumber, isActive, holdings, timeOff, shabbatDays = [] } = member;
  const availability = isWilling(preference) ? undefined : member.availability;
  const spans = timeOff.map((span) => ({ ...asSpan(span), until: "" }));
  return {
    id,
    name: unitNumber,
    isActive,
    isSeeking: false,
    spots: [],
    availability,
    holdings,
    timeOff: spans,
    shabbatWindows: shabbatDays.map((span) => ({
      ...asSpan(span),
      name: "Shabbat or Yom Tov",
      isServed: false,
    })),
    ...ownLimitsOf(member),
  };
}

/** Converts a crew member, with the qualifications that are valid on the shift's last day. */
export function asCrewMember({ id, holdings }: MemberToFill, { lastDay }: ShiftToFill): CrewMember {
  return { memberId: id, qualificationIds: heldOn(holdings, lastDay) };
}

/**
 * Returns the issues that auto-fill treats as hard constraints: forbidden ones, those that exclude
 * a member unless named, too little rest, and more shifts than wished. The last two only warn in a
 * manual assignment.
 */
export function rulesIn(findings: readonly EligibilityIssue[]): EligibilityIssueCode[] {
  return findings
    .filter((finding) => ALWAYS.includes(finding.code) || !isOffered([finding]))
    .map(({ code }) => code);
}

const ALWAYS: readonly EligibilityIssueCode[] = [
  "short-rest",
  "more-than-wished",
  "shabbat-when-asked",
];

/** Returns the squad's limits without all rules except rest. */
export function restOnly(limits: SpotRules): SpotRules {
  return { ...limits, hoursLevel: "off", nightsLevel: "off" };
}
