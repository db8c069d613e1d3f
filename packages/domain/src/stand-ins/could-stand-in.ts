import { checkEligibility } from "../eligibility/eligibility.ts";
import type { EligibilityIssue } from "../eligibility/eligibility-issues.ts";
import type { SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { plural } from "../text/language.ts";

/**
 * A candidate stand-in; a member with a replacement request on a shift belongs to its crew.
 */
export type StandInMember = Omit<SpotMember, "isSeeking"> & { readonly id: number };

/** A future shift with its crew and the members with a replacement request on it. */
export interface CoveredShift extends SpotShift {
  readonly id: number;
  readonly fillingIds: readonly number[];
  readonly seekingIds: readonly number[];
}

/**
 * The eligibility findings for a stand-in: as for an assigned member, with the replaced spot
 * freed. Holidays are excluded, because they concern the shift and not the member.
 */
export function findingsInstead(
  member: StandInMember,
  shift: CoveredShift,
  leavingId: number,
  squad: SpotRules,
): EligibilityIssue[] {
  const isSeeking = shift.seekingIds.includes(member.id) || member.id === leavingId;
  return checkEligibility(
    { ...member, isSeeking },
    { ...shift, crew: shift.crew && crewWithout(shift.crew, leavingId) },
    { by: "coordinator", squad, way: { insteadOf: leavingId } },
  );
}

/** The crew without a member who leaves. */
export function crewWithout(crew: ShiftCrew, leavingId: number): ShiftCrew {
  return { ...crew, filling: crew.filling.filter(({ memberId }) => memberId !== leavingId) };
}

/** The most days per query: a quarter of a year. */
export const MAX_DAYS_AHEAD = 92;

/** Counts of members who can stand in, and of those who could with an override. */
interface StepIn {
  readonly count: number;
  /**
   * Members with an overridable warning such as a short rest; excludes members who are away,
   * unavailable or unqualified.
   */
  readonly overrideCount: number;
}

/** The stand-in text for a member who is about to request a replacement. */
export function stepInText({ count, overrideCount }: StepIn, isAdmin = false): string {
  const advice = isAdmin ? "" : " Tell an admin.";
  if (count > 0)
    return plural(count, "1 member could stand in.", `${count} members could stand in.`);
  if (overrideCount === 0) return `No stand-in is available.${advice}`;
  return plural(
    overrideCount,
    `No stand-in without a warning. 1 member could stand in with one, such as a short rest.${advice}`,
    `No stand-in without a warning. ${overrideCount} members could stand in with one, such as a short rest.${advice}`,
  );
}
