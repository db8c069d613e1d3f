/** What a shift asks of its crew: how many it takes, and what for; places without a role take anyone. */
export interface CrewShift {
  readonly maxMembers: number;
  /** A qualification for each role, as often as it is needed; at most as many as there are places. */
  readonly roleIds: readonly number[];
}

/** A member of a crew with the qualifications that count on the shift's last day. */
export interface CrewMember {
  readonly memberId: number;
  readonly qualificationIds: readonly number[];
}

/**
 * Who fills each role, in the order of the roles; null where nobody does. One person fills one role, and as many roles are
 * filled as this crew can fill. The crew is given in the order in which they came: whoever has a role keeps one, and the
 * same one unless only that lets another role be filled.
 */
export function rolesFilled(
  { roleIds }: Pick<CrewShift, "roleIds">,
  crew: readonly CrewMember[],
): (CrewMember | null)[] {
  const filled: (CrewMember | null)[] = roleIds.map(() => null);
  for (const member of crew) place(member, roleIds, filled, new Set());
  return filled;
}

/** Gives a member a role: a free one, or one whose holder can take another. An augmenting path of a bipartite matching. */
function place(
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
    if (holder && !place(holder, roleIds, filled, tried)) continue;
    filled[role] = member;
    return true;
  }
  return false;
}

/** The roles that nobody of a crew fills. */
export function openRoles(
  shift: Pick<CrewShift, "roleIds">,
  crew: readonly CrewMember[],
): number[] {
  const filled = rolesFilled(shift, crew);
  return shift.roleIds.filter((_, role) => filled[role] === null);
}

/** How many roles can not be filled any more, because their places are taken by somebody else; 0 for a crew that fits. */
export function rolesLost(shift: CrewShift, crew: readonly CrewMember[]): number {
  if (shift.roleIds.length === 0) return 0;
  const places = Math.max(0, shift.maxMembers - crew.length);
  return Math.max(0, openRoles(shift, crew).length - places);
}

/**
 * The roles that the open places are for, when a member who joins would leave one of them impossible to fill; null when
 * they may join. A crew that already lacks a role is made no worse by whoever can fill one.
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
 * The roles that are for the other places where some are kept for who seeks cover: all but those that these fill, at most as many
 * as there are other places. Whoever lets these be filled leaves no role of the whole shift impossible to fill.
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
