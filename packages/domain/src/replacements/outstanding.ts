import { isBefore } from "../time/local.ts";

/** A badge of the outstanding-shifts card. */
export type OutstandingBadge = "Open" | "Replacement Request";

interface HeldRequest {
  readonly id: number;
  readonly createdAt: Temporal.Instant;
  readonly declinedBy: readonly number[];
}

interface Shift {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly maxMembers: number;
  readonly assignmentCount: number;
  readonly pendingRequests: readonly HeldRequest[];
}

/** Why a shift is outstanding for somebody: free slots beyond the held ones, and the request they are asked to take. */
export interface Outstanding<Item> {
  readonly shift: Item;
  readonly freeSlots: number;
  readonly requestId: number | null;
}

/**
 * The shifts not yet over that need this member, soonest first: those with a slot that nobody fills or holds, and those
 * with a pending request they have not declined. A request holds its slot until the shift starts.
 */
export function outstandingFor<Item extends Shift>(
  shifts: readonly Item[],
  memberId: number,
  now: Temporal.Instant,
): Outstanding<Item>[] {
  return shifts
    .filter(({ endsAt }) => isBefore(now, endsAt))
    .map((shift) => needOf(shift, memberId, now))
    .filter(({ freeSlots, requestId }) => freeSlots > 0 || requestId !== null)
    .sort((a, b) => Temporal.Instant.compare(a.shift.startsAt, b.shift.startsAt));
}

/** The badges of an outstanding shift; one with both a request and a free slot has both. */
export function outstandingBadges(need: Pick<Outstanding<unknown>, "freeSlots" | "requestId">): OutstandingBadge[] {
  const badges: OutstandingBadge[] = [];
  if (need.requestId !== null) badges.push("Replacement Request");
  if (need.freeSlots > 0) badges.push("Open");
  return badges;
}

function needOf<Item extends Shift>(shift: Item, memberId: number, now: Temporal.Instant): Outstanding<Item> {
  const pending = isBefore(now, shift.startsAt) ? shift.pendingRequests : [];
  const oldest = pending
    .filter(({ declinedBy }) => !declinedBy.includes(memberId))
    .toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || a.id - b.id)[0];
  const freeSlots = Math.max(0, shift.maxMembers - shift.assignmentCount - pending.length);
  return { shift, freeSlots, requestId: oldest?.id ?? null };
}
