import type { DraftScheduleDays } from "../draft-schedules/draft-schedule.ts";
import { checkEligibility } from "../eligibility/eligibility.ts";
import type { EligibilityIssueCode } from "../eligibility/eligibility-issues.ts";
import { isOffered } from "../eligibility/eligibility-issues.ts";
import type { SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import { type Holding, heldOn } from "../qualifications/holding.ts";
import { isBefore, type LocalDate } from "../time/local.ts";
import { elsewhereBlockedBecause } from "./autofill-run.ts";

/** A suggested assignment, and the warnings that a coordinator overrode. */
export interface SpotToEvaluate {
  readonly shiftId: number;
  readonly memberId: number;
  /** True when a coordinator made the suggestion and accepted its warnings. */
  readonly isByHand: boolean;
  readonly overrides: readonly string[];
}

/** A member with their spots, not counting suggestions. */
export type MemberToEvaluate = Omit<SpotMember, "isSeeking"> & {
  readonly id: number;
  readonly holdings: readonly Holding[];
};

/** A shift with its crew, not counting suggestions. */
export interface ShiftToEvaluate extends SpotShift {
  readonly id: number;
  readonly maxMembers: number;
  readonly filledCount: number;
  /** Members with a pending replacement request, who still hold their spots. */
  readonly seekingIds: readonly number[];
  readonly title: string;
}

/**
 * By shift id, the members who prefer or accept the shift in their shift preferences. They count as
 * available for it, regardless of their availability for its type.
 */
export type WillingByShift = ReadonlyMap<number, ReadonlySet<number>>;

export interface JudgingFacts {
  readonly members: ReadonlyMap<number, MemberToEvaluate>;
  readonly shifts: ReadonlyMap<number, ShiftToEvaluate>;
  readonly squad: SpotRules;
  readonly now: Temporal.Instant;
  readonly holidayOn: (date: LocalDate) => string | null;
  readonly willing: WillingByShift;
  /** The days that suggestions may fill; omitted for any day. */
  readonly days?: DraftScheduleDays;
}

interface EvaluatedSpot<Spot extends SpotToEvaluate> {
  readonly spot: Spot;
  readonly because: string | null;
  readonly overrides: readonly EligibilityIssueCode[];
}

/**
 * Checks each suggestion as if the earlier ones were assigned, those by coordinators first. A
 * conflict always makes a suggestion obsolete. A warning for which the member would not be offered
 * the spot does so only for one by auto-fill, because a coordinator accepted the warnings of the
 * others.
 */
export function evaluateSpots<Spot extends SpotToEvaluate>(
  spots: readonly Spot[],
  facts: JudgingFacts,
): EvaluatedSpot<Spot>[] {
  const come: Spot[] = [];
  return spots
    .toSorted((a, b) => Number(b.isByHand) - Number(a.isByHand))
    .map((spot) => {
      const evaluated = evaluateSpot(spot, come, facts);
      if (evaluated.because === null) come.push(spot);
      return evaluated;
    });
}

function evaluateSpot<Spot extends SpotToEvaluate>(
  spot: Spot,
  come: readonly Spot[],
  facts: JudgingFacts,
): EvaluatedSpot<Spot> {
  const findings = eligibilityIssuesOf(spot, come, facts);
  if (typeof findings === "string") return { spot, because: findings, overrides: [] };
  const open = findings.find((finding) => {
    if (finding.level === "forbids") return true;
    if (spot.overrides.includes(finding.code)) return false;
    return spot.isByHand ? finding.needsReason : !isOffered([finding]);
  });
  return {
    spot,
    because: open?.text ?? null,
    overrides: open ? [] : findings.map(({ code }) => code),
  };
}

/**
 * Returns the eligibility issues of one suggestion next to the others, for a coordinator; a
 * sentence if the spot or member does not exist.
 */
export function eligibilityIssuesOf(
  { shiftId, memberId }: Pick<SpotToEvaluate, "shiftId" | "memberId">,
  come: readonly Pick<SpotToEvaluate, "shiftId" | "memberId">[],
  { members, shifts, squad, now, holidayOn, willing, days }: JudgingFacts,
) {
  const [member, shift] = [members.get(memberId), shifts.get(shiftId)];
  if (!member) return "The member is no longer in the squad.";
  if (!shift) return "The shift was deleted.";
  if (!isBefore(now, shift.startsAt)) return "The shift has started.";
  if (days && elsewhereBlockedBecause(shift.date, days))
    return "The shift moved to a day outside this auto-fill.";
  const beside = come.filter((one) => one.shiftId === shiftId);
  const own = come.flatMap((one) =>
    one.memberId === memberId ? (shifts.get(one.shiftId) ?? []) : [],
  );
  const capacity = {
    filledCount: shift.filledCount + shift.seekingIds.length + beside.length,
    maxMembers: shift.maxMembers,
  };
  const spots = [
    ...member.spots,
    ...own.map(({ id, startsAt, endsAt, title }) => ({ shiftId: id, startsAt, endsAt, title })),
  ];
  const crew = shift.crew && {
    ...shift.crew,
    filling: [
      ...shift.crew.filling,
      ...beside.map((one) =>
        crewMember(members.get(one.memberId), one.memberId, shift.crew!.lastDay),
      ),
    ],
  };
  const isSeeking = shift.seekingIds.includes(memberId);
  const isWilling = willing.get(shiftId)?.has(memberId) ?? false;
  return checkEligibility(
    { ...member, spots, isSeeking, ...(isWilling && { availability: undefined }) },
    { ...shift, crew },
    {
      by: "coordinator",
      slots: capacity,
      squad,
      holidayName: holidayOn(shift.date),
      way: { insteadOf: null },
    },
  );
}

function crewMember(member: MemberToEvaluate | undefined, memberId: number, lastDay: LocalDate) {
  return { memberId, qualificationIds: heldOn(member?.holdings ?? [], lastDay) };
}
