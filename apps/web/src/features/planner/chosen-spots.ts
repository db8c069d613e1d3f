import type { Spot } from "../shifts/shift-eligibility.ts";
import { filling, type Shift } from "../shifts/shift-view.ts";

/** What tells a place from all others: its shift, and who has it. */
export function placeKey({ shift, person }: Spot): string {
  return `${shift.id}:${person?.id ?? ""}`;
}

/** The places of a shift: who has one, and the next free one. */
export function spotsOf(shift: Shift): Spot[] {
  const places: Spot[] = filling(shift).map(({ user }) => ({ shift, person: user }));
  return listOpenSpots(shift) > 0 ? [...places, { shift, person: null }] : places;
}

/** How many places of a shift nobody has, nor is held for whoever asks for cover. */
export function listOpenSpots({
  assignmentCount,
  maxMembers,
}: Pick<Shift, "assignmentCount" | "maxMembers">): number {
  return Math.max(0, maxMembers - assignmentCount);
}

/**
 * The places from one to another in time: free ones from a free one on, of one member where both ends are theirs, else all that
 * somebody has; of one kind of shift where both ends are of it.
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
