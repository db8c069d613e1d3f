import type { FindingCode } from "../places/findings.ts";
import { isOffered } from "../places/findings.ts";
import type { PlaceMember, PlaceRules, PlaceShift } from "../places/place.ts";
import { standingOf } from "../places/standing.ts";
import type { PlanDays } from "../plans/plan.ts";
import { type Holding, heldOn } from "../qualifications/holding.ts";
import { isBefore, type LocalDate } from "../time/local.ts";
import { elsewhereBlockedBecause } from "./proposal.ts";

/** A place that is only proposed, and what it was proposed despite. */
export interface PlaceToJudge {
  readonly shiftId: number;
  readonly memberId: number;
  /** A coordinator put them there, and knew what spoke against it. */
  readonly isByHand: boolean;
  readonly despite: readonly string[];
}

/** A member as they are, without the proposal. */
export type MemberToJudge = Omit<PlaceMember, "isSeeking"> & {
  readonly id: number;
  readonly holdings: readonly Holding[];
};

/** A shift as it is, without the proposal. */
export interface ShiftToJudge extends PlaceShift {
  readonly id: number;
  readonly maxMembers: number;
  readonly filledCount: number;
  /** Who seeks cover of it: their places are held for them. */
  readonly seekingIds: readonly number[];
  /** "Night on Fri, Dec 4, 11:00 PM - 7:00 AM". */
  readonly title: string;
}

/** Who said in the wishes of a plan that they want a shift, or can: they are available for it, whatever they say of its kind. */
export type WillingByShift = ReadonlyMap<number, ReadonlySet<number>>;

export interface JudgingFacts {
  readonly members: ReadonlyMap<number, MemberToJudge>;
  readonly shifts: ReadonlyMap<number, ShiftToJudge>;
  readonly squad: PlaceRules;
  readonly now: Temporal.Instant;
  readonly holidayOn: (date: LocalDate) => string | null;
  readonly willing: WillingByShift;
  /** The days that the places are proposed for; left out where any are. */
  readonly days?: PlanDays;
}

export interface JudgedPlace<Place extends PlaceToJudge> {
  readonly place: Place;
  /** Why it does not hold, or null. */
  readonly because: string | null;
  /** What speaks against it and is known of. */
  readonly despite: readonly FindingCode[];
}

/**
 * Whether proposed places still hold, each after those before it: what was put by hand first. Nothing may forbid it, and what passes
 * a member over ends a place that the fill gave them; a coordinator knew of it.
 */
export function judgePlaces<Place extends PlaceToJudge>(
  places: readonly Place[],
  facts: JudgingFacts,
): JudgedPlace<Place>[] {
  const come: Place[] = [];
  return places
    .toSorted((a, b) => Number(b.isByHand) - Number(a.isByHand))
    .map((place) => {
      const judged = judgePlace(place, come, facts);
      if (judged.because === null) come.push(place);
      return judged;
    });
}

function judgePlace<Place extends PlaceToJudge>(
  place: Place,
  come: readonly Place[],
  facts: JudgingFacts,
): JudgedPlace<Place> {
  const findings = findingsOf(place, come, facts);
  if (typeof findings === "string") return { place, because: findings, despite: [] };
  const open = findings.find((finding) => {
    if (finding.level === "forbids") return true;
    if (place.despite.includes(finding.code)) return false;
    return place.isByHand ? finding.needsReason : !isOffered([finding]);
  });
  return {
    place,
    because: open?.text ?? null,
    despite: open ? [] : findings.map(({ code }) => code),
  };
}

/** All that speaks against a proposed place beside others, as a coordinator is told; a sentence where it can be no place at all. */
export function findingsOf(
  { shiftId, memberId }: Pick<PlaceToJudge, "shiftId" | "memberId">,
  come: readonly Pick<PlaceToJudge, "shiftId" | "memberId">[],
  { members, shifts, squad, now, holidayOn, willing, days }: JudgingFacts,
) {
  const [member, shift] = [members.get(memberId), shifts.get(shiftId)];
  if (!member) return "They are not in the squad any more.";
  if (!shift) return "The shift is not there any more.";
  if (!isBefore(now, shift.startsAt)) return "The shift has begun.";
  if (days && elsewhereBlockedBecause(shift.date, days))
    return "The shift is not in these days any more.";
  const beside = come.filter((one) => one.shiftId === shiftId);
  const own = come.flatMap((one) =>
    one.memberId === memberId ? (shifts.get(one.shiftId) ?? []) : [],
  );
  const slots = {
    filledCount: shift.filledCount + shift.seekingIds.length + beside.length,
    maxMembers: shift.maxMembers,
  };
  const places = [
    ...member.places,
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
  return standingOf(
    { ...member, places, isSeeking, ...(isWilling && { availability: undefined }) },
    { ...shift, crew },
    {
      by: "coordinator",
      slots,
      squad,
      holidayName: holidayOn(shift.date),
      way: { insteadOf: null },
    },
  );
}

function crewMember(member: MemberToJudge | undefined, memberId: number, lastDay: LocalDate) {
  return { memberId, qualificationIds: heldOn(member?.holdings ?? [], lastDay) };
}
