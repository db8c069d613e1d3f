import type { DateStyle } from "../time/date-style.ts";
import { formatDay } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";
import { type CrewMember, type CrewShift, openRoles, rolesLeftFor } from "./crew.ts";
import { openPositionText } from "./gaps.ts";
import { type Holding, heldOn } from "./holding.ts";

import { inSentence, listOfRoles } from "./qualification.ts";

/** A shift's positions and its crew, with the qualifications valid on its last day. */
export interface ShiftCrew {
  readonly maxMembers: number;
  readonly roleIds: readonly number[];
  readonly lastDay: LocalDate;
  readonly style: DateStyle;
  readonly names: ReadonlyMap<number, string>;
  readonly filling: readonly CrewMember[];
  /**
   * Members with a pending replacement request, who hold their spots until another member takes
   * them.
   */
  readonly seeking: readonly CrewMember[];
}

/**
 * How a member gets on a shift: by an open spot (null), or by the spot of a requester; omitted when
 * any way is possible.
 */
export type Way = { readonly insteadOf: number | null };

/** Returns the positions of the open spots if none is for the member; null if they may join. */
export function rolesLeftOn(
  shift: ShiftCrew,
  member: { readonly id: number; readonly holdings: readonly Holding[] },
  way?: Way,
): number[] | null {
  const joining = { memberId: member.id, qualificationIds: heldOn(member.holdings, shift.lastDay) };
  let left: number[] | null = null;
  for (const { insteadOf } of way ? [way] : waysOnto(shift)) {
    const others = shift.seeking.filter(
      ({ memberId }) => memberId !== insteadOf && memberId !== member.id,
    );
    const roles = rolesLeftFor(joining, shift, [...shift.filling, ...others]);
    if (roles === null) return null;
    left ??= roles;
  }
  return left;
}

/**
 * Returns the ways a member can get on a shift: an open spot first, then the spots of requesters.
 */
function waysOnto({ filling, seeking, maxMembers }: ShiftCrew): Way[] {
  const held = seeking.map(({ memberId }) => ({ insteadOf: memberId }));
  const hasFree = filling.length + seeking.length < maxMembers || held.length === 0;
  return hasFree ? [{ insteadOf: null }, ...held] : held;
}

/**
 * Explains why no spot is for a member: "Open position: driver", with the expiry date if the
 * member's qualification has expired.
 */
export function roleLeftText(
  { names, lastDay, style }: ShiftCrew,
  left: readonly number[],
  { holdings, isTheirs }: { readonly holdings: readonly Holding[]; readonly isTheirs: boolean },
): string {
  const called = (id: number): string => names.get(id) ?? "different position";
  const text = openPositionText(left.map(called));
  const over = holdings.find(
    ({ qualificationId, lastDay: end }) =>
      left.includes(qualificationId) && end !== null && end < lastDay,
  );
  const early = holdings.find(
    ({ qualificationId, validFrom }) => left.includes(qualificationId) && validFrom > lastDay,
  );
  if (over?.lastDay) {
    const [name, day] = [called(over.qualificationId), formatDay(over.lastDay, style)];
    return isTheirs
      ? `${text}; your ${inSentence(name)} qualification is valid through ${day}`
      : `${text}; their ${inSentence(name)} qualification is valid through ${day}`;
  }
  if (!early) return text;
  const [name, day] = [called(early.qualificationId), formatDay(early.validFrom, style)];
  return isTheirs
    ? `${text}; your ${inSentence(name)} qualification is valid from ${day}`
    : `${text}; their ${inSentence(name)} qualification is valid from ${day}`;
}

/**
 * Explains to a coordinator that a crew leaves no spot for a position: "Missing position: driver;
 * no spot is open".
 */
export function crewLackText(
  shift: CrewShift,
  crew: readonly CrewMember[],
  names: ReadonlyMap<number, string>,
): string {
  const open = openRoles(shift, crew).map((id) => names.get(id) ?? "different position");
  const spots = shift.maxMembers - crew.length;
  const list = listOfRoles(open);
  if (spots > 0) return `Missing positions: ${list}; too few spots are open`;
  return open.length > 1
    ? `Missing positions: ${list}; no spot is open`
    : `Missing position: ${list}; no spot is open`;
}
