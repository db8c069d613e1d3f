import type { Refusal } from "../errors/refusal.ts";
import type { CrewMember } from "../qualifications/crew.ts";
import { heldOn } from "../qualifications/holding.ts";
import { isBefore } from "../time/local.ts";
import { asksFirst, asksTogether, type Despite, type Overridden, overriddenIn } from "./despite.ts";
import { type FindingCode, refusalIn } from "./findings.ts";
import type { PlaceMember, PlaceRules, PlaceShift } from "./place.ts";
import { requestClosesAt, type Slots } from "./seats.ts";
import { standingOf } from "./standing.ts";

/** The member a place is for: the actor themselves, or whom an administrator assigns. Whether they seek cover the requests say. */
interface Taker extends Omit<PlaceMember, "isSeeking"> {
  readonly id: number;
}

/** A pending request of the shift, which holds the slot its requester left. */
export interface HeldSlot {
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
  /** The request that is to be accepted, where a certain place is meant. */
  readonly requestId?: number | undefined;
  /** True for a coordinator who writes down who was on a shift that is over. */
  readonly mayBeOver?: boolean;
  /** What the squad asks of who holds a place. */
  readonly squad?: PlaceRules | undefined;
  /** The holiday of its date on which work is prohibited, or null. */
  readonly holidayName?: string | null | undefined;
  /** Its roster is still being made. */
  readonly isBeingPlanned?: boolean | undefined;
  /** What of that it is done despite. */
  readonly said?: Despite | undefined;
}

interface TakeFacts extends ShiftFacts {
  readonly member: Taker;
}

/** How the place is filled: one nobody holds, or by accepting this request. */
export type TakeDecision = (
  | { readonly kind: "free-slot" }
  | { readonly kind: "accept-request"; readonly requestId: number }
) & {
  readonly overridden: Overridden;
};

/**
 * Taking a shift or being assigned to it: a slot that nobody holds first; when only held slots are left, or the free ones are for
 * a role that the member does not have or still being planned, the oldest pending request that they may fill, exactly as accepting it would. A request
 * holds its slot until it closes, and so its requester counts in the crew. Where the place of one request is meant, it is that one.
 */
export function decideTake(facts: TakeFacts, now: Temporal.Instant): TakeDecision | Refusal {
  const { actorId, member, squad, holidayName, isBeingPlanned, said = {} } = facts;
  const { pending, shift, spots } = openSpots(facts, now);
  const isSeeking = pending.some(({ requesterId }) => requesterId === member.id);
  const by = actorId === member.id ? "member" : "coordinator";
  const judgedAt = facts.mayBeOver ? undefined : now;
  const asked = {
    by,
    slots: shift,
    now: judgedAt,
    title: facts.title,
    squad,
    holidayName,
    isBeingPlanned,
  } as const;
  const meant = pending.filter((request) => request.requestId === facts.requestId);
  const open = meant.length > 0 ? meant : spots.length > 0 ? spots : [FREE];
  const ways = open.map(({ requestId, requesterId }) => ({
    requestId,
    findings: standingOf({ ...member, isSeeking }, shift, {
      ...asked,
      way: { insteadOf: requesterId },
    }),
  }));
  const { requestId, findings } =
    ways.find((way) => !way.findings.some(({ code }) => BARS_A_WAY.has(code))) ?? ways[0]!;
  const judged = { memberId: member.id, name: member.name, findings };
  const refusal = refusalIn(findings) ?? asksFirst([judged], by, said);
  if (refusal) return refusal;
  const overridden = overriddenIn(findings, said);
  return requestId === null
    ? { kind: "free-slot", overridden }
    : { kind: "accept-request", requestId, overridden };
}

/** What speaks against one way onto a shift and perhaps not against another. */
const BARS_A_WAY: ReadonlySet<FindingCode> = new Set(["role-left", "being-planned"]);

/** A spot that neither a member nor a request holds. */
const FREE = { requestId: null, requesterId: null } as const;

/** A spot that a member may come into. */
export type OpenSpot = Pick<HeldSlot, "requestId" | "requesterId"> | typeof FREE;

/**
 * The spots of a shift in the order in which they are filled: first one that neither a member nor a request holds, then those of the
 * open requests, the oldest first. Without any, the shift is full. Gives the open requests and the shift without those that closed, too.
 */
export function openSpots<Shift extends Slots & PlaceShift>(
  facts: { readonly shift: Shift; readonly pending: readonly HeldSlot[] },
  now: Temporal.Instant,
): {
  readonly pending: readonly HeldSlot[];
  readonly shift: Shift;
  readonly spots: readonly OpenSpot[];
} {
  const pending = facts.pending
    .filter(({ createdAt }) => isBefore(now, requestClosesAt(createdAt, facts.shift)))
    .toSorted(
      (a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || a.requestId - b.requestId,
    );
  const isFree = facts.shift.filledCount + pending.length < facts.shift.maxMembers;
  const shift = { ...facts.shift, crew: crewWith(facts.shift.crew, pending) };
  return { pending, shift, spots: [...(isFree ? [FREE] : []), ...pending] };
}

/**
 * The spot of a member who comes back to a shift on which they have no spot: the first that is for them, or why there is none. `fullRefusal`
 * is the answer when every spot is filled.
 */
export function decideReturn(
  facts: {
    readonly member: Taker;
    readonly shift: Slots & PlaceShift;
    readonly pending: readonly HeldSlot[];
  },
  fullRefusal: Refusal,
  now: Temporal.Instant,
): OpenSpot | Refusal {
  const { shift, spots } = openSpots(facts, now);
  const ways = spots.map((spot) => ({
    spot,
    refusal: refusalIn(
      standingOf({ ...facts.member, isSeeking: false }, shift, {
        by: "member",
        way: { insteadOf: spot.requesterId },
      }),
    ),
  }));
  const way = ways.find(({ refusal }) => refusal === null) ?? ways[0];
  return way ? (way.refusal ?? way.spot) : fullRefusal;
}

/** One member's way onto a shift: a place that nobody holds, or the one that a request holds. */
export interface Take {
  readonly memberId: number;
  readonly requestId: number | null;
  /** What spoke against it, and it was done all the same. */
  readonly overridden: Overridden;
}

/** The same for several members who come onto a shift in one act, one after the other; all of them or none, and asked about at once. */
export function decideTakes(
  { members, ...facts }: ShiftFacts & { readonly members: readonly Taker[] },
  now: Temporal.Instant,
): readonly Take[] | Refusal {
  const takes: Take[] = [];
  const come: Taker[] = [];
  const asking: Refusal[] = [];
  for (const member of members) {
    const filledCount = facts.shift.filledCount + takes.length;
    const pending = facts.pending.filter(
      ({ requestId }) => !takes.some((take) => take.requestId === requestId),
    );
    const crew = crewAfter(facts.shift, come);
    const decision = decideTake(
      { ...facts, member, shift: { ...facts.shift, filledCount, crew }, pending },
      now,
    );
    if (!("code" in decision)) {
      const { overridden } = decision;
      takes.push({
        memberId: member.id,
        requestId: decision.kind === "accept-request" ? decision.requestId : null,
        overridden,
      });
      come.push(member);
    } else if (decision.findings) asking.push(decision);
    else return decision;
  }
  return asksTogether(asking) ?? takes;
}

/** A crew without those whose place is not held for them any more: their request is closed, or somebody has just taken it. */
function crewWith(crew: PlaceShift["crew"], pending: readonly HeldSlot[]): PlaceShift["crew"] {
  const isKept = (memberId: number): boolean =>
    pending.some(({ requesterId }) => requesterId === memberId);
  return crew && { ...crew, seeking: crew.seeking.filter(({ memberId }) => isKept(memberId)) };
}

/** A crew once some have come. */
function crewAfter({ crew }: PlaceShift, joined: readonly Taker[]): PlaceShift["crew"] {
  if (!crew) return undefined;
  const come = joined.map(
    ({ id, holdings = [] }): CrewMember => ({
      memberId: id,
      qualificationIds: heldOn(holdings, crew.lastDay),
    }),
  );
  return { ...crew, filling: [...crew.filling, ...come] };
}
