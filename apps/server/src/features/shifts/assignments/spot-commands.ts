import type { Overridden, Override } from "@watchbill/domain/eligibility/override";
import { requestClosesAt } from "@watchbill/domain/eligibility/spots";
import { decideTakes, type OpenSpot, type PendingSpot } from "@watchbill/domain/eligibility/take";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import {
  isSameSpan,
  openStretches,
  partBlockedBecause,
  stretchToTake,
} from "@watchbill/domain/shifts/partial-assignment";
import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { isBefore } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import type { CommandContext } from "../../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../../platform/refusal-error.ts";
import { readHoldings } from "../../qualifications/crew-queries.ts";
import {
  leaveOpen,
  MEMBER_MISSING,
  relieve,
  type ShiftToTake,
  shiftWithin,
  takeSpotNumbers,
} from "../assignment-commands.ts";
import { assignMembers, noteMove } from "../changes/move-commands.ts";
import type { Hand, Move } from "../changes/move-store.ts";
import { lockEligibilityMembers, rulesFor } from "../eligibility-queries.ts";
import { lockPending, saveOutcome } from "../request-store.ts";
import { findUncovered, lockShift, saveAssignmentStatus, saveSpanOfAssignment } from "../store.ts";

const PART_TAKEN = conflict(
  "part-not-open",
  "Those hours aren't open now. Refresh to see which are.",
);

/** A spot that a member took: an open one, or that of a request. */
export interface TakenSpot {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly requestId: number | null;
  readonly requesterId: number | null;
  /** The overridden warnings, which the event records. */
  readonly overridden: Overridden;
}

interface Way {
  /**
   * The id of the member who makes the assignment; it is the assigned member when they take the
   * spot.
   */
  readonly actorId: number;
  /** Shifts that the command also moves, so that conflicts with them do not count. */
  readonly ignoring?: readonly number[];
  /** True when a coordinator records the crew of a past shift. */
  readonly mayBeOver?: boolean;
  /** The shift's name for error messages, when a command changes several shifts. */
  readonly title?: string | undefined;
  readonly said?: Override | undefined;
  /**
   * How the history records a taken open spot; by default as given by an admin, or taken by the
   * member.
   */
  readonly move?: Pick<Move, "how" | "from" | "spot"> | undefined;
  /** If set, only this request's spot may be taken. */
  readonly requestId?: number | undefined;
  /** The part of the shift to take; omitted for the longest open part. */
  readonly part?: Span | undefined;
}

/**
 * Assigns members to an existing shift; all actors and endpoints use this function. Takes open
 * spots first, then accepts the oldest pending requests; all members or none. Records acceptances;
 * the caller records assignments to open spots.
 */
export async function takeSpots(
  ctx: CommandContext,
  shift: ShiftToTake,
  memberIds: readonly number[],
  { actorId, ignoring = [], mayBeOver = false, title, said, move, requestId, part }: Way,
): Promise<TakenSpot[]> {
  if (memberIds.length === 0) return [];
  const pending = await lockStillPending(ctx, shift);
  const asked = pending.find((one) => one.requestId === requestId);
  const span = asked?.span ?? spanToTake(ctx, shift, pending, part);
  const within = shiftWithin(shift, span);
  const members = await spotFactsOf(ctx, memberIds, within, ignoring);
  const way = { actorId, shift: within, pending, requestId, mayBeOver, title, said };
  const takes = decideTakes({ ...way, members, ...rulesFor(ctx, shift) }, ctx.now);
  if ("kind" in takes) throw new RefusalError(takes);
  const taken: TakenSpot[] = [];
  let filling = shift.filling;
  for (const { memberId, requestId: acceptedId, overridden } of takes) {
    const request = pending.find((one) => one.requestId === acceptedId);
    const at = { ...shift, filling };
    const assignmentId = request
      ? await acceptFor(ctx, at, { ...request, id: request.requestId }, memberId, overridden)
      : await sit(
          ctx,
          at,
          memberId,
          span,
          move ?? { how: memberId === actorId ? "taken" : "given" },
        );
    // Reads the spots again, because the previous member changed them.
    if (takes.length > 1) filling = (await lockShift(ctx.tx, shift.id))?.filling ?? filling;
    taken.push({
      memberId,
      assignmentId,
      requestId: acceptedId,
      requesterId: request?.requesterId ?? null,
      overridden,
    });
  }
  return taken;
}

/**
 * Returns the part of a shift that a member takes: the one in the input, or the longest open one.
 */
function spanToTake(
  ctx: CommandContext,
  shift: ShiftToTake,
  pending: readonly PendingRequest[],
  part: Span | undefined,
): Span {
  const used = [...shift.filling, ...pending.map(({ span }) => span)];
  const whole = { startsAt: shift.startsAt, endsAt: shift.endsAt };
  if (!part || isSameSpan(part, whole))
    return stretchToTake(used, shift.maxMembers, whole) ?? pending[0]?.span ?? whole;
  const open = openStretches(used, shift.maxMembers, whole).find((one) => overlaps(one, part));
  throwIf(partBlockedBecause(part, orThrow(open, PART_TAKEN), ctx.organization));
  return part;
}

/** A pending request as stored in the database. */
interface PendingRequest extends PendingSpot {
  readonly assignmentId: number;
  readonly span: Span;
}

/**
 * Expires requests that have closed, which hold no spot, then locks the pending requests of a
 * shift.
 */
export async function lockStillPending(
  ctx: CommandContext,
  shift: { readonly id: number },
): Promise<readonly PendingRequest[]> {
  const pending = await lockPending(ctx.tx, shift.id);
  const isOpen = ({ createdAt, span }: { createdAt: Temporal.Instant; span: Span }) =>
    isBefore(ctx.now, requestClosesAt(createdAt, span));
  for (const { requestId, assignmentId, requesterId } of pending.filter((one) => !isOpen(one)))
    await expire(ctx, { id: requestId, shiftId: shift.id, assignmentId, requesterId });
  return pending.filter(isOpen);
}

/** Expires a request that no one accepted; its spot then needs cover. */
export async function expire(
  ctx: CommandContext,
  { id: requestId, shiftId, assignmentId, requesterId: subjectId }: ExpiredRequest,
): Promise<void> {
  await saveOutcome(ctx.tx, requestId, { status: "expired" }, ctx.now);
  await leaveOpen(ctx, { shiftId, assignmentId, memberId: subjectId }, "nobody-came");
  await ctx.record({ type: "replacements.expired", subjectId, shiftId, assignmentId, requestId });
}

interface ExpiredRequest {
  readonly id: number;
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly requesterId: number;
}

/** Assigns a member to the spot of a locked pending request; returns the new assignment's id. */
export async function acceptFor(
  ctx: CommandContext,
  shift: ShiftToTake,
  request: {
    readonly id: number;
    readonly assignmentId: number;
    readonly requesterId: number;
    readonly span: Span;
  },
  memberId: number,
  overridden: Overridden,
): Promise<number> {
  await relieve(ctx, request.assignmentId);
  const from = { assignmentId: request.assignmentId, memberId: request.requesterId };
  const assignmentId = await sit(ctx, shift, memberId, request.span, {
    how: "request",
    from,
    requestId: request.id,
  });
  await settleAccepted(ctx, shift.id, request, { assignmentId, memberId }, overridden);
  return assignmentId;
}

async function settleAccepted(
  ctx: CommandContext,
  shiftId: number,
  { id: requestId, requesterId }: { readonly id: number; readonly requesterId: number },
  { assignmentId, memberId }: Hand,
  overridden: Overridden,
): Promise<void> {
  const outcome = {
    status: "accepted",
    acceptedBy: memberId,
    acceptedAssignmentId: assignmentId,
  } as const;
  await saveOutcome(ctx.tx, requestId, outcome, ctx.now);
  await ctx.record({
    type: "replacements.accepted",
    subjectId: memberId,
    shiftId,
    assignmentId,
    requestId,
    details: { requesterId, ...overridden },
  });
}

/**
 * Gives a spot to a member who comes back on an existing assignment: an open one, or that of a
 * pending request, which this accepts. The caller records a return to an open spot.
 */
export async function assignReturning(
  ctx: CommandContext,
  shift: ShiftToTake,
  hand: Hand & Span,
  { spot, pending, status, how }: Return,
): Promise<void> {
  const spotNumber = await lockSpotNumber(ctx, shift, hand);
  const request = pending.find(({ requestId }) => requestId === spot.requestId);
  if (request) await relieve(ctx, request.assignmentId);
  await saveAssignmentStatus(ctx.tx, hand.assignmentId, status, spotNumber, ctx.now);
  if (!request) return noteMove(ctx, { shiftId: shift.id, how, to: hand });
  const from = { assignmentId: request.assignmentId, memberId: request.requesterId };
  await noteMove(ctx, {
    shiftId: shift.id,
    how: "request",
    from,
    to: { assignmentId: hand.assignmentId, memberId: hand.memberId },
    requestId: request.requestId,
  });
  await settleAccepted(
    ctx,
    shift.id,
    { id: request.requestId, requesterId: request.requesterId },
    hand,
    {},
  );
}

interface Return {
  readonly spot: OpenSpot;
  readonly pending: readonly PendingRequest[];
  readonly status: AssignmentStatus;
  /** How the history records the return to an open spot. */
  readonly how: MoveHow;
}

async function lockSpotNumber(
  ctx: CommandContext,
  { filling, maxMembers }: ShiftToTake,
  span: Span,
): Promise<number> {
  return orThrow(
    (await takeSpotNumbers(ctx, [span], filling, maxMembers))?.[0],
    conflict("shift-full", "This shift is full. Look for another open shift."),
  );
}

async function sit(
  ctx: CommandContext,
  shift: ShiftToTake,
  memberId: number,
  { startsAt, endsAt }: Span,
  move: Omit<Move, "shiftId" | "to">,
): Promise<number> {
  const shiftId = shift.id;
  const free = await lockSpotNumber(ctx, shift, { startsAt, endsAt });
  const left = await findUncovered(ctx.tx, shiftId, memberId);
  if (left !== undefined) {
    // Restores the times of the spot that the member missed or found no replacement for.
    await saveSpanOfAssignment(ctx.tx, left, { startsAt, endsAt }, ctx.now);
    await saveAssignmentStatus(ctx.tx, left, "assigned", free, ctx.now);
    await noteMove(ctx, { ...move, shiftId, to: { assignmentId: left, memberId } });
    return left;
  }
  const [assignmentId = 0] = await assignMembers(
    ctx,
    [{ shiftId, memberId, spotNumber: free, startsAt, endsAt, isPart: true }],
    null,
  );
  await noteMove(ctx, { ...move, shiftId, to: { assignmentId, memberId } });
  return assignmentId;
}

/** Assigns members to new shifts, which have no crew and no requests. */
export async function assignToNew(
  ctx: CommandContext,
  shifts: readonly {
    readonly id: number;
    readonly startsAt: Temporal.Instant;
    readonly endsAt: Temporal.Instant;
    readonly memberIds: readonly number[];
  }[],
  how: MoveHow,
): Promise<void> {
  const spots = shifts.flatMap(({ id: shiftId, startsAt, endsAt, memberIds }) =>
    memberIds.map((memberId, index) => ({
      shiftId,
      memberId,
      spotNumber: index + 1,
      startsAt,
      endsAt,
    })),
  );
  await assignMembers(ctx, spots, how);
}

/** Locks members and returns them as input of the eligibility rules. */
export async function spotFactsOf(
  ctx: CommandContext,
  memberIds: readonly number[],
  shift: ShiftToTake,
  ignoring: readonly number[] = [],
) {
  const members = await lockEligibilityMembers(ctx, memberIds, [shift], ignoring);
  // Read after the lock, so that qualifications cannot change until the commit.
  const holdings = shift.crew ? await readHoldings(ctx.tx, memberIds) : null;
  return memberIds.map((memberId) => ({
    ...orThrow(
      members.find(({ id }) => id === memberId),
      MEMBER_MISSING,
    ),
    holdings: holdings?.get(memberId),
  }));
}
