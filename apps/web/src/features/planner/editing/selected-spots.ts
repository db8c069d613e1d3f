import type { Spot } from "../../shifts/assign/shift-eligibility.ts";
import { filling, type Shift } from "../../shifts/shift-view.ts";

/** Identifies a spot by its shift and its member. */
export function spotKey({ shift, person }: Spot): string {
  return `${shift.id}:${person?.id ?? ""}`;
}

/** A shift's spots: one for each member, and the next open one. */
export function spotsOf(shift: Shift): Spot[] {
  const spots: Spot[] = filling(shift).map(({ user }) => ({ shift, person: user }));
  return listOpenSpots(shift) > 0 ? [...spots, { shift, person: null }] : spots;
}

/** Counts a shift's open spots; spots held for a replacement request do not count. */
export function listOpenSpots({
  assignmentCount,
  maxMembers,
}: Pick<Shift, "assignmentCount" | "maxMembers">): number {
  return Math.max(0, maxMembers - assignmentCount);
}

/**
 * The range of spots between two ends: open spots from an open one; one member's if both ends are
 * theirs, otherwise all filled ones. Only one shift type if both ends have it.
 */
export function spotsBetween(from: Spot, to: Spot, shifts: readonly Shift[]): Spot[] {
  const [first, last] = [from.shift.startsAt, to.shift.startsAt].sort() as [string, string];
  const memberId =
    from.person && to.person && from.person.id === to.person.id ? from.person.id : null;
  return shifts
    .filter(({ startsAt }) => startsAt >= first && startsAt <= last)
    .filter(({ type }) => from.shift.type !== to.shift.type || type === from.shift.type)
    .flatMap(spotsOf)
    .filter(({ person }) => (from.person === null ? person === null : person !== null))
    .filter(({ person }) => memberId === null || person?.id === memberId);
}
