import type { Spot } from "../../shifts/assign/shift-eligibility.ts";
import { filling, type Shift } from "../../shifts/shift-view.ts";

/** Identifies a spot by its shift and its member. */
export function spotKey({ shift, person }: Spot): string {
  return `${shift.id}:${person?.id ?? ""}`;
}

/** Returns a shift's spots: one for each member, and the next open one if there is any. */
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
 * Returns the spots in the range between two selected spots. From an open spot: open spots; from a
 * filled one: the spots of its member if both ends have that member, otherwise all filled spots. If
 * both ends have the same shift type, only spots of that type.
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
