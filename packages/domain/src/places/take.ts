import type { Refusal } from "../refusal.ts";
import { isBefore } from "../time/local.ts";
import type { Slots } from "./seats.ts";
import { type PlaceMember, type PlaceShift, refusalIn, standingOf } from "./standing.ts";

/** The member a place is for: the actor themselves, or whom an administrator assigns. Whether they seek cover the requests say. */
interface Taker extends Omit<PlaceMember, "isSeeking"> {
  readonly id: number;
}

/** A pending request of the shift, which holds the slot its requester left. */
interface HeldSlot {
  readonly requestId: number;
  readonly requesterId: number;
  readonly createdAt: Temporal.Instant;
}

interface ShiftFacts {
  readonly actorId: number;
  readonly shift: Slots & PlaceShift;
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
  const pending = isBefore(now, shift.startsAt) ? facts.pending : [];
  const isSeeking = pending.some(({ requesterId }) => requesterId === member.id);
  const by = actorId === member.id ? "member" : "coordinator";
  const asked = { by, slots: shift, now: facts.mayBeOver ? undefined : now, title: facts.title } as const;
  const refusal = refusalIn(standingOf({ ...member, isSeeking }, shift, asked));
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
