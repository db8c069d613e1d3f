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

interface ShiftFacts {
  readonly actorId: number;
  readonly shift: Slots & { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant };
  /** "Evening on Fri, Dec 4", where one act is about several shifts. */
  readonly title?: string | undefined;
  readonly pending: readonly HeldSlot[];
  /** True for a coordinator who writes down who was on a shift that is over. */
  readonly mayBeOver?: boolean;
}

interface TakeFacts extends ShiftFacts {
  readonly member: Taker;
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
  if (!facts.mayBeOver && !isBefore(now, shift.endsAt))
    return conflict("shift-over", "This shift is over. Choose one that is still ahead.");
  if (!member.isActive) return forbidden("member-inactive", `${whoIs} not an active member, so cannot be on a shift.`);
  const pending = isBefore(now, shift.startsAt) ? facts.pending : [];
  if (pending.some(({ requesterId }) => requesterId === member.id))
    return ownRequestOf(whoIs, actorId === member.id, facts.title);
  const refusal = placeBlockedBecause(member, whoIs) ?? fullBlocks(shift, facts.title);
  if (refusal) return refusal;
  const oldest = pending.toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || a.requestId - b.requestId)[0];
  const hasFreeSlot = shift.filledCount + pending.length < shift.maxMembers;
  return hasFreeSlot || !oldest ? { kind: "free-slot" } : { kind: "accept-request", requestId: oldest.requestId };
}

/** One member's way onto a shift: a place that nobody holds, or the one that a request holds. */
export interface Take {
  readonly memberId: number;
  readonly requestId: number | null;
}

/** The same for several members who come onto a shift in one act, one after the other; all of them or none. */
export function decideTakes(
  { members, ...facts }: ShiftFacts & { readonly members: readonly Taker[] },
  now: Temporal.Instant,
): readonly Take[] | Refusal {
  const takes: Take[] = [];
  for (const member of members) {
    const filledCount = facts.shift.filledCount + takes.length;
    const pending = facts.pending.filter(({ requestId }) => !takes.some((take) => take.requestId === requestId));
    const decision = decideTake({ ...facts, member, shift: { ...facts.shift, filledCount }, pending }, now);
    if ("code" in decision) return decision;
    takes.push({ memberId: member.id, requestId: decision.kind === "accept-request" ? decision.requestId : null });
  }
  return takes;
}

/** Whoever seeks cover of a shift comes back onto it by reclaiming their place, and in no other way. */
export function ownRequestOf(whoIs: string, isOwn: boolean, title = "this very shift"): Refusal {
  if (isOwn) return ownRequest();
  return conflict("own-request", `${whoIs} asking for cover of ${title}. Cancel that request to give the place back.`);
}
