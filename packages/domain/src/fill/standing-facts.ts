import { type Finding, type FindingCode, isOffered } from "../places/findings.ts";
import { ownLimitsOf } from "../places/own-limits.ts";
import type { PlaceMember, PlaceRules, PlaceShift } from "../places/place.ts";
import type { CrewMember } from "../qualifications/crew.ts";
import { heldOn } from "../qualifications/holding.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import type { Span } from "../time/span.ts";
import { isWilling } from "../wishes/wish.ts";
import type { MemberToFill, MinuteSpan, ShiftToFill, Wish } from "./month-to-fill.ts";

/** A span of minutes as the rules about places know it. */
export function asSpan({ startsAt, endsAt }: MinuteSpan): Span {
  return { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
}

function instantOf(minute: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
}

/** A shift as the rules about places know it; who else is on it is said for each question. */
export function asPlaceShift(shift: ShiftToFill, filling: readonly CrewMember[]): PlaceShift {
  const { id, type, availabilityKind, date, places, roleIds, lastDay } = shift;
  // What the machine asks is judged by codes: nobody reads the words.
  const style = USUAL_DATES;
  const crew = {
    style,
    maxMembers: places,
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
 * A member as the rules about places know them; what they fill is said for each question. Who said that they want a shift, or
 * can, is available for it, whatever they say of its kind.
 */
export function asPlaceMember(member: MemberToFill, wish: Wish["wish"] | null): PlaceMember {
  const { id, unitNumber, isActive, holdings, away, restDays = [] } = member;
  const availability = isWilling(wish) ? undefined : member.availability;
  const spans = away.map((span) => ({ ...asSpan(span), until: "" }));
  return {
    id,
    name: unitNumber,
    isActive,
    isSeeking: false,
    places: [],
    availability,
    holdings,
    away: spans,
    restWindows: restDays.map((span) => ({ ...asSpan(span), name: "a rest day", isServed: false })),
    ...ownLimitsOf(member),
  };
}

/** A member of the crew of a shift, by what they may do on its last day. */
export function asCrewMember({ id, holdings }: MemberToFill, { lastDay }: ShiftToFill): CrewMember {
  return { memberId: id, qualificationIds: heldOn(holdings, lastDay) };
}

/**
 * Which findings are rules for the machine: what forbids, what passes somebody over who is not named, too little rest and
 * more shifts than somebody wants, though these two only warn whoever acts by hand.
 */
export function rulesIn(findings: readonly Finding[]): FindingCode[] {
  return findings
    .filter((finding) => ALWAYS.includes(finding.code) || !isOffered([finding]))
    .map(({ code }) => code);
}

const ALWAYS: readonly FindingCode[] = ["short-rest", "more-than-wished", "rest-day-when-asked"];

/** The squad's limits where rest alone is asked. */
export function restOnly(limits: PlaceRules): PlaceRules {
  return { ...limits, hoursLevel: "off", nightsLevel: "off" };
}
