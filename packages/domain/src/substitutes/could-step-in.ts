import type { Finding } from "../places/findings.ts";
import type { PlaceMember, PlaceRules, PlaceShift } from "../places/place.ts";
import { standingOf } from "../places/standing.ts";
import type { ShiftCrew } from "../qualifications/role-left.ts";
import { counted } from "../time/counted.ts";

/** A member, as it is asked whether they could step in; who seeks cover of a shift is of that shift. */
export type SubstituteMember = Omit<PlaceMember, "isSeeking"> & { readonly id: number };

/** A shift ahead with who fills its places and who seeks cover of one. */
export interface CoveredShift extends PlaceShift {
  readonly id: number;
  readonly fillingIds: readonly number[];
  readonly seekingIds: readonly number[];
}

/**
 * What speaks against a member who would step in for somebody of a shift's crew: as for whoever is put there, with that
 * one's place given up and all else as it stands. A holiday is left out: it speaks against the shift, not against them.
 */
export function findingsInstead(
  member: SubstituteMember,
  shift: CoveredShift,
  leavingId: number,
  squad: PlaceRules,
): Finding[] {
  const isSeeking = shift.seekingIds.includes(member.id) || member.id === leavingId;
  return standingOf(
    { ...member, isSeeking },
    { ...shift, crew: shift.crew && crewWithout(shift.crew, leavingId) },
    { by: "coordinator", squad, way: { insteadOf: leavingId } },
  );
}

/** A crew as it is judged once somebody has left it. */
export function crewWithout(crew: ShiftCrew, leavingId: number): ShiftCrew {
  return { ...crew, filling: crew.filling.filter(({ memberId }) => memberId !== leavingId) };
}

/** So many days are looked at in one go, a quarter of a year. */
export const MOST_DAYS_AHEAD = 92;

/** Who could step in, and who could be asked all the same although something speaks against it. */
interface StepIn {
  readonly count: number;
  /** Such as with a short rest; whoever is away, not available or lacks the role is not among them. */
  readonly despiteCount: number;
}

/** What whoever is about to ask for cover reads of it. */
export function stepInText({ count, despiteCount }: StepIn, isAdmin = false): string {
  const whom = isAdmin ? "" : " Tell a coordinator.";
  if (count > 0) return `${counted(count, "member")} could take it.`;
  if (despiteCount === 0) return `Nobody could take it as things stand.${whom}`;
  return `Nobody could take it freely. ${counted(despiteCount, "member")} could with a warning, such as a short rest.${whom}`;
}
