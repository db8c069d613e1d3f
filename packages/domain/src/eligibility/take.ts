import type { Refusal } from "../errors/refusal.ts";
import type { CrewMember } from "../qualifications/crew.ts";
import { heldOn } from "../qualifications/holding.ts";
import { isSameSpan, mostAtOnce } from "../shifts/partial-assignment.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { checkEligibility } from "./eligibility.ts";
import { type EligibilityIssueCode, refusalIn } from "./eligibility-issues.ts";
import {
  asksFirst,
  asksTogether,
  type Overridden,
  type Override,
  overriddenIn,
} from "./override.ts";
import type { SpotMember, SpotRules, SpotShift } from "./spot.ts";
import { type Capacity, requestClosesAt } from "./spots.ts";

/**
 * The member who gets the spot: the actor, or the member that an administrator assigns. `pending`
 * shows whether they have requested a replacement.
 */
interface Taker extends Omit<SpotMember, "isSeeking"> {
  readonly id: number;
}

/** A pending replacement request, which holds its requester's spot. */
export interface PendingSpot {
  readonly requestId: number;
  readonly requesterId: number;
  readonly createdAt: Temporal.Instant;
  /** The time that the requester holds; omitted if it is the whole shift. */
  readonly span?: Span | undefined;
}

interface ShiftFacts {
  readonly actorId: number;
  readonly shift: Capacity & SpotShift;
  /** The shift in a sentence, "Evening on Fri, Dec 4", when a request covers several shifts. */
  readonly title?: string | undefined;
  readonly pending: readonly PendingSpot[];
  /** The id of the replacement request to accept, when a specific spot is meant. */
  readonly requestId?: number | undefined;
  /** True for a coordinator who records who served on a past shift. */
  readonly mayBeOver?: boolean;
  readonly squad?: SpotRules | undefined;
  /** The holiday on the shift's date that prohibits work, or null. */
  readonly holidayName?: string | null | undefined;
  readonly isBeingPlanned?: boolean | undefined;
  readonly said?: Override | undefined;
}

interface TakeFacts extends ShiftFacts {
  readonly member: Taker;
}

/** How the member gets the spot: an open spot, or by accepting this replacement request. */
type TakeDecision = (
  | { readonly kind: "free-slot" }
  | { readonly kind: "accept-request"; readonly requestId: number }
) & {
  readonly overridden: Overridden;
};

/**
 * Decides which spot a member gets by taking it or by being assigned. Open spots come first. If
 * only spots held by replacement requests remain, or if the open ones need another position or
 * belong to a draft, the member accepts the oldest pending request they may fill. The requester of
 * a pending request counts as crew. If `requestId` is given, only that request's spot is possible.
 */
export function decideTake(facts: TakeFacts, now: Temporal.Instant): TakeDecision | Refusal {
  const { actorId, member, squad, holidayName, isBeingPlanned, said = {} } = facts;
  const { pending, shift, spots } = openSpots(facts, now);
  const isSeeking = pending.some(({ requesterId }) => requesterId === member.id);
  const by = actorId === member.id ? "member" : "coordinator";
  const evaluatedAt = facts.mayBeOver ? undefined : now;
  const asked = {
    by,
    // The shift is full too when requests for different hours hold every other part of it.
    slots: spots.length > 0 ? shift : { ...shift, filledCount: shift.maxMembers },
    now: evaluatedAt,
    title: facts.title,
    squad,
    holidayName,
    isBeingPlanned,
  } as const;
  const meant = pending.filter((request) => request.requestId === facts.requestId);
  const open = meant.length > 0 ? meant : spots.length > 0 ? spots : [FREE];
  const ways = open.map(({ requestId, requesterId }) => ({
    requestId,
    findings: checkEligibility({ ...member, isSeeking }, shift, {
      ...asked,
      way: { insteadOf: requesterId },
    }),
  }));
  const { requestId, findings } =
    ways.find((way) => !way.findings.some(({ code }) => BARS_A_WAY.has(code))) ?? ways[0]!;
  const evaluated = { memberId: member.id, name: member.name, findings };
  const refusal = refusalIn(findings) ?? asksFirst([evaluated], by, said);
  if (refusal) return refusal;
  const overridden = overriddenIn(findings, said);
  return requestId === null
    ? { kind: "free-slot", overridden }
    : { kind: "accept-request", requestId, overridden };
}

/** Issues that can block an open spot but not a request's spot, or the reverse. */
const BARS_A_WAY: ReadonlySet<EligibilityIssueCode> = new Set(["role-left", "being-planned"]);

/** A spot without a member or a pending request. */
const FREE = { requestId: null, requesterId: null } as const;

export type OpenSpot = Pick<PendingSpot, "requestId" | "requesterId"> | typeof FREE;

/**
 * Returns the spots that can be filled, in order: open ones first, then those of pending requests,
 * the oldest first; empty if the shift is full. Also returns the requests that are not closed, and
 * the shift without the members of closed ones.
 */
export function openSpots<Shift extends Capacity & SpotShift>(
  facts: { readonly shift: Shift; readonly pending: readonly PendingSpot[] },
  now: Temporal.Instant,
): {
  readonly pending: readonly PendingSpot[];
  readonly shift: Shift;
  readonly spots: readonly OpenSpot[];
} {
  const pending = facts.pending
    .filter(({ createdAt, span = facts.shift }) => isBefore(now, requestClosesAt(createdAt, span)))
    .toSorted(
      (a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || a.requestId - b.requestId,
    );
  const held = pending.map(({ span = facts.shift }) => span);
  const isFree =
    mostAtOnce([...filledSpansOf(facts.shift), ...held], facts.shift) < facts.shift.maxMembers;
  const shift = { ...facts.shift, crew: crewWith(facts.shift.crew, pending) };
  // A request for other hours holds a different part of the shift.
  const same = pending.filter(({ span }) => !span || isSameSpan(span, facts.shift));
  return { pending, shift, spots: [...(isFree ? [FREE] : []), ...same] };
}

function filledSpansOf(shift: Capacity & Span): readonly Span[] {
  return shift.filledSpans ?? Array.from({ length: shift.filledCount }, () => shift);
}

/**
 * Returns the first spot for a member who returns to a shift on which they hold no spot, or a
 * refusal; `fullRefusal` if every spot is filled.
 */
export function decideReturn(
  facts: {
    readonly member: Taker;
    readonly shift: Capacity & SpotShift;
    readonly pending: readonly PendingSpot[];
  },
  fullRefusal: Refusal,
  now: Temporal.Instant,
): OpenSpot | Refusal {
  const { shift, spots } = openSpots(facts, now);
  const ways = spots.map((spot) => ({
    spot,
    refusal: refusalIn(
      checkEligibility({ ...facts.member, isSeeking: false }, shift, {
        by: "member",
        way: { insteadOf: spot.requesterId },
      }),
    ),
  }));
  const way = ways.find(({ refusal }) => refusal === null) ?? ways[0];
  return way ? (way.refusal ?? way.spot) : fullRefusal;
}

/** How a member gets on a shift: by an open spot, or by one that a request holds. */
export interface Take {
  readonly memberId: number;
  readonly requestId: number | null;
  readonly overridden: Overridden;
}

/**
 * Decides the spots of several members who join a shift in one request, in order. All join or none,
 * and one refusal asks about all of them.
 */
export function decideTakes(
  { members, ...facts }: ShiftFacts & { readonly members: readonly Taker[] },
  now: Temporal.Instant,
): readonly Take[] | Refusal {
  const takes: Take[] = [];
  const come: Taker[] = [];
  const asking: Refusal[] = [];
  for (const member of members) {
    const joined = takes.map(() => facts.shift);
    const filledSpans = facts.shift.filledSpans && [...facts.shift.filledSpans, ...joined];
    const filledCount = filledSpans
      ? mostAtOnce(filledSpans, facts.shift)
      : facts.shift.filledCount + takes.length;
    const pending = facts.pending.filter(
      ({ requestId }) => !takes.some((take) => take.requestId === requestId),
    );
    const crew = crewAfter(facts.shift, come);
    const decision = decideTake(
      { ...facts, member, shift: { ...facts.shift, filledCount, filledSpans, crew }, pending },
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

/** Returns the crew without requesters whose request has closed or was just accepted. */
function crewWith(crew: SpotShift["crew"], pending: readonly PendingSpot[]): SpotShift["crew"] {
  const isKept = (memberId: number): boolean =>
    pending.some(({ requesterId }) => requesterId === memberId);
  return crew && { ...crew, seeking: crew.seeking.filter(({ memberId }) => isKept(memberId)) };
}

function crewAfter({ crew }: SpotShift, joined: readonly Taker[]): SpotShift["crew"] {
  if (!crew) return undefined;
  const come = joined.map(
    ({ id, holdings = [] }): CrewMember => ({
      memberId: id,
      qualificationIds: heldOn(holdings, crew.lastDay),
    }),
  );
  return { ...crew, filling: [...crew.filling, ...come] };
}
