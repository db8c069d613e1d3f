import type { Span } from "../time/span.ts";

/** The spots and positions of a shift; a spot without a position is open to any member. */
export interface CrewShift {
  readonly maxMembers: number;
  /**
   * The required qualification of each position, repeated as often as needed; at most as many as
   * spots.
   */
  readonly roleIds: readonly number[];
}

/** A member of a crew, with the qualifications that are valid on the shift's last day. */
export interface CrewMember {
  readonly memberId: number;
  readonly qualificationIds: readonly number[];
  /** The part of the shift that the member serves; omitted if it is the whole shift. */
  readonly span?: Span | undefined;
}

/**
 * Assigns crew members, given in the order of joining, to positions; null stands for an unfilled
 * position. Finds a maximum matching with one position per member. A member keeps their position
 * unless moving them lets another position be filled.
 */
export function rolesFilled(
  { roleIds }: Pick<CrewShift, "roleIds">,
  crew: readonly CrewMember[],
): (CrewMember | null)[] {
  const filled: (CrewMember | null)[] = roleIds.map(() => null);
  for (const member of crew) spot(member, roleIds, filled, new Set());
  return filled;
}

/**
 * Gives a member an open position, or one whose holder can move to another: an augmenting path of a
 * bipartite matching.
 */
function spot(
  member: CrewMember,
  roleIds: readonly number[],
  filled: (CrewMember | null)[],
  tried: Set<number>,
): boolean {
  const able = [...roleIds.keys()].filter((role) =>
    member.qualificationIds.includes(roleIds[role]!),
  );
  const free = able.find((role) => filled[role] === null && !tried.has(role));
  if (free !== undefined) {
    filled[free] = member;
    return true;
  }
  for (const role of able) {
    if (tried.has(role)) continue;
    tried.add(role);
    const holder = filled[role];
    if (holder && !spot(holder, roleIds, filled, tried)) continue;
    filled[role] = member;
    return true;
  }
  return false;
}

export function openRoles(
  shift: Pick<CrewShift, "roleIds">,
  crew: readonly CrewMember[],
): number[] {
  const filled = rolesFilled(shift, crew);
  return shift.roleIds.filter((_, role) => filled[role] === null);
}

/**
 * Counts the positions that can no longer be filled because members without a position took their
 * spots; 0 for a valid crew.
 */
export function rolesLost(shift: CrewShift, crew: readonly CrewMember[]): number {
  if (shift.roleIds.length === 0) return 0;
  const spots = Math.max(0, shift.maxMembers - crew.length);
  return Math.max(0, openRoles(shift, crew).length - spots);
}

/**
 * Returns the positions of the open spots if the member's joining would make one impossible to
 * fill; null if they may join. If a crew already lacks a position, only a member who fills a
 * position may join.
 */
export function rolesLeftFor(
  member: CrewMember,
  shift: CrewShift,
  crew: readonly CrewMember[],
): number[] | null {
  const isNoWorse = rolesLost(shift, [...crew, member]) <= rolesLost(shift, crew);
  return isNoWorse ? null : openRoles(shift, crew);
}

/**
 * Returns the positions of the spots that no pending requester holds: the positions that the
 * requesters do not fill, at most one per such spot. If these can be filled, so can all positions
 * of the shift.
 */
export function rolesBeside(
  { maxMembers, roleIds }: CrewShift,
  filling: readonly CrewMember[],
  seeking: readonly CrewMember[],
): number[] {
  const kept = new Set(seeking.map(({ memberId }) => memberId));
  const filled = rolesFilled({ roleIds }, [...filling, ...seeking]);
  const others = roleIds.filter((_, role) => !kept.has(filled[role]?.memberId ?? Number.NaN));
  return others.slice(0, Math.max(0, maxMembers - seeking.length));
}
