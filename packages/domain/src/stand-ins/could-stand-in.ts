import { checkEligibility } from "../eligibility/eligibility.ts";
import type { EligibilityIssue } from "../eligibility/eligibility-issues.ts";
import type { SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { plural } from "../text/language.ts";

/**
 * A member who may be a stand-in, which means a replacement if a crew member drops out. A member
 * with a replacement request on a shift counts as its crew.
 */
export type StandInMember = Omit<SpotMember, "isSeeking"> & { readonly id: number };

/** A future shift with its crew, and the members who have a replacement request on it. */
export interface CoveredShift extends SpotShift {
  readonly id: number;
  readonly fillingIds: readonly number[];
  readonly seekingIds: readonly number[];
}

/**
 * Returns the eligibility issues of a stand-in, as if the member were assigned to the replaced
 * spot. Holidays are left out, because they concern the shift and not the member.
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

/** Returns the crew without a member who leaves. */
export function crewWithout(crew: ShiftCrew, leavingId: number): ShiftCrew {
  return { ...crew, filling: crew.filling.filter(({ memberId }) => memberId !== leavingId) };
}

/** The most days that one query covers: a quarter of a year. */
export const MAX_DAYS_AHEAD = 92;

/** The number of members who can replace the member, and of those who could with an override. */
interface StepIn {
  readonly count: number;
  /**
   * Number of members with only an overridable warning, such as a short rest; those who are away,
   * unavailable or unqualified are not counted.
   */
  readonly overrideCount: number;
}

/** Tells a member who is about to request a replacement how many members could take the spot. */
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
