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
 * The member who gets the spot: the actor, or the member an administrator assigns. The requests
 * tell whether they have one pending.
 */
interface Taker extends Omit<SpotMember, "isSeeking"> {
  readonly id: number;
}

/** A pending request, which holds its requester's spot. */
export interface PendingSpot {
  readonly requestId: number;
  readonly requesterId: number;
  readonly createdAt: Temporal.Instant;
  /** The time of the held spot; left out if it is the whole shift. */
  readonly span?: Span | undefined;
}

interface ShiftFacts {
  readonly actorId: number;
  readonly shift: Capacity & SpotShift;
  /** "Evening on Fri, Dec 4", when an act covers several shifts. */
  readonly title?: string | undefined;
  readonly pending: readonly PendingSpot[];
  /** The request to accept, when a specific spot is meant. */
  readonly requestId?: number | undefined;
  /** True for a coordinator who records who was on a past shift. */
  readonly mayBeOver?: boolean;
  readonly squad?: SpotRules | undefined;
  /** The holiday on its date that prohibits work, or null. */
  readonly holidayName?: string | null | undefined;
  readonly isBeingPlanned?: boolean | undefined;
  readonly said?: Override | undefined;
}

interface TakeFacts extends ShiftFacts {
  readonly member: Taker;
}

/** The way the spot is filled: an open spot, or by accepting this request. */
type TakeDecision = (
  | { readonly kind: "free-slot" }
  | { readonly kind: "accept-request"; readonly requestId: number }
) & {
  readonly overridden: Overridden;
};

/**
 * Decides which spot a take or an assignment fills. Open spots come first. Next is the oldest
 * pending request the member may fill, handled as an acceptance. It is used if only held spots
 * remain, or if open ones need another position or are drafts. A pending request's requester counts
 * in the crew. A given request's spot is the only choice.
 */
export function decideTake(facts: TakeFacts, now: Temporal.Instant): TakeDecision | Refusal {
  const { actorId, member, squad, holidayName, isBeingPlanned, said = {} } = facts;
  const { pending, shift, spots } = openSpots(facts, now);
  const isSeeking = pending.some(({ requesterId }) => requesterId === member.id);
  const by = actorId === member.id ? "member" : "coordinator";
  const evaluatedAt = facts.mayBeOver ? undefined : now;
  const asked = {
    by,
    // Full too if every other part of it is held by requests for different hours.
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

/** Findings that can block one way onto a shift but not another. */
const BARS_A_WAY: ReadonlySet<EligibilityIssueCode> = new Set(["role-left", "being-planned"]);

/** A spot that neither a member nor a request holds. */
const FREE = { requestId: null, requesterId: null } as const;

export type OpenSpot = Pick<PendingSpot, "requestId" | "requesterId"> | typeof FREE;

/**
 * Returns the open spots in fill order: unheld ones first, then those of the open requests, the
 * oldest first. It is empty if the shift is full. It also returns the open requests, and the shift
 * without closed ones.
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
  // A request of other hours holds a different part of the shift.
  const same = pending.filter(({ span }) => !span || isSameSpan(span, facts.shift));
  return { pending, shift, spots: [...(isFree ? [FREE] : []), ...same] };
}

function filledSpansOf(shift: Capacity & Span): readonly Span[] {
  return shift.filledSpans ?? Array.from({ length: shift.filledCount }, () => shift);
}

/**
 * Returns the first spot for a member who returns to a shift without one, or why there is none.
 * `fullRefusal` is returned if every spot is filled.
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

/** A member's way onto a shift: an open spot, or one that a request holds. */
export interface Take {
  readonly memberId: number;
  readonly requestId: number | null;
  readonly overridden: Overridden;
}

/**
 * Decides for several members who join a shift in one act, in order. All join or none, and one
 * refusal asks about all.
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

/**
 * Removes members whose spot is no longer held, because their request closed or was just accepted.
 */
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
