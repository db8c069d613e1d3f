import { conflict, forbidden, type Refusal } from "../refusal.ts";
import { isBefore } from "../time/local.ts";
import { fullBlocks, ownRequest, type PlaceFacts, placeBlockedBecause, type Slots } from "./request.ts";

/** The member a place is for: the actor themselves, or whom an administrator assigns. */
interface Taker extends PlaceFacts {
  readonly id: number;
  readonly isActive: boolean;
  /** "C-25 Dana Levi". */
  readonly name: string;
}

/** A pending request of the shift, which holds the slot its requester left. */
interface HeldSlot {
  readonly requestId: number;
  readonly requesterId: number;
  readonly createdAt: Temporal.Instant;
}

interface TakeFacts {
  readonly actorId: number;
  readonly member: Taker;
  readonly shift: Slots & { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant };
  readonly pending: readonly HeldSlot[];
}

/** How the place is filled: one nobody holds, or by accepting this request. */
export type TakeDecision = { readonly kind: "free-slot" } | { readonly kind: "accept-request"; readonly requestId: number };

/**
 * Taking a shift or being assigned to it: a slot that nobody holds first; when only held slots are left, the oldest
 * pending request is filled, exactly as accepting it would. A request holds its slot until the shift starts.
 */
export function decideTake(facts: TakeFacts, now: Temporal.Instant): TakeDecision | Refusal {
  const { actorId, member, shift } = facts;
  const whoIs = actorId === member.id ? "You are" : `${member.name} is`;
  if (!isBefore(now, shift.endsAt)) return conflict("shift-over", "This shift is over. Choose one that is still ahead.");
  if (!member.isActive) return forbidden("member-inactive", `${whoIs} not an active member, so cannot be on a shift.`);
  const pending = isBefore(now, shift.startsAt) ? facts.pending : [];
  if (pending.some(({ requesterId }) => requesterId === member.id)) return ownRequestOf(whoIs, actorId === member.id);
  const refusal = placeBlockedBecause(member, whoIs) ?? fullBlocks(shift);
  if (refusal) return refusal;
  const oldest = pending.toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || a.requestId - b.requestId)[0];
  const hasFreeSlot = shift.filledCount + pending.length < shift.maxMembers;
  return hasFreeSlot || !oldest ? { kind: "free-slot" } : { kind: "accept-request", requestId: oldest.requestId };
}

function ownRequestOf(whoIs: string, isOwn: boolean): Refusal {
  if (isOwn) return ownRequest();
  return conflict("own-request", `${whoIs} asking for cover of this very shift. Cancel that request to give the place back.`);
}
