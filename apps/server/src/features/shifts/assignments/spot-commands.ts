import type { Overridden, Override } from "@watchbill/domain/eligibility/override";
import { freeSpots, requestClosesAt } from "@watchbill/domain/eligibility/spots";
import { decideTakes, type OpenSpot, type PendingSpot } from "@watchbill/domain/eligibility/take";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { CommandContext } from "../../../platform/context.ts";
import { orThrow, RefusalError } from "../../../platform/refusal-error.ts";
import { readHoldings } from "../../qualifications/crew-queries.ts";
import { leaveOpen, MEMBER_MISSING, relieve, type ShiftToTake } from "../assignment-commands.ts";
import { assignMembers, noteMove } from "../changes/move-commands.ts";
import type { Hand, Move } from "../changes/move-store.ts";
import { lockEligibilityMembers, rulesFor } from "../eligibility-queries.ts";
import { lockPending, saveOutcome } from "../request-store.ts";
import { findUncovered, saveAssignmentStatus } from "../store.ts";

/** A spot that a member took: an open one, or that of a request. */
export interface TakenSpot {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly requestId: number | null;
  readonly requesterId: number | null;
  /** The overridden warnings, for the event. */
  readonly overridden: Overridden;
}

interface Way {
  /** The actor; the member themselves when they take the spot. */
  readonly actorId: number;
  /** Shifts that the same command moves, so that they cannot conflict. */
  readonly ignoring?: readonly number[];
  /** True for a coordinator who records the crew of a past shift. */
  readonly mayBeOver?: boolean;
  /** The shift's name in a refusal, when a command changes several. */
  readonly title?: string | undefined;
  readonly said?: Override | undefined;
  /** The history entry for open spots; given or taken by default. */
  readonly move?: Pick<Move, "how" | "from" | "spot"> | undefined;
  /** The only request whose spot may be taken. */
  readonly requestId?: number | undefined;
}

/**
 * Assigns members to an existing shift: the only way to do so, for all actors and forms. Takes open
 * spots first, then accepts the oldest pending requests. All members or none. Records the
 * acceptances; the caller records the assignments to open spots.
 */
export async function takeSpots(
  ctx: CommandContext,
  shift: ShiftToTake,
  memberIds: readonly number[],
  { actorId, ignoring = [], mayBeOver = false, title, said, move, requestId }: Way,
): Promise<TakenSpot[]> {
  if (memberIds.length === 0) return [];
  const members = await spotFactsOf(ctx, memberIds, shift, ignoring);
  const pending = await lockStillPending(ctx, shift);
  const way = { actorId, shift, pending, requestId, mayBeOver, title, said };
  const takes = decideTakes({ ...way, members, ...rulesFor(ctx, shift) }, ctx.now);
  if ("kind" in takes) throw new RefusalError(takes);
  const taken: TakenSpot[] = [];
  for (const [index, { memberId, requestId: acceptedId, overridden }] of takes.entries()) {
    const spotNumbers = freeSpots(shift.spotNumbers, shift.maxMembers, index + 1);
    const request = pending.find((one) => one.requestId === acceptedId);
    const assignmentId = request
      ? await acceptFor(ctx, shift, { ...request, id: request.requestId }, memberId, {
          overridden,
          spotNumber: spotNumbers[index],
        })
      : await sit(
          ctx,
          shift,
          memberId,
          spotNumbers[index],
          move ?? { how: memberId === actorId ? "taken" : "given" },
        );
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

/** A pending request as stored. */
interface PendingRequest extends PendingSpot {
  readonly assignmentId: number;
}

/** Locks the pending requests of a shift. First ends the closed ones, which hold no spot. */
export async function lockStillPending(
  ctx: CommandContext,
  shift: Span & { readonly id: number },
): Promise<readonly PendingRequest[]> {
  const pending = await lockPending(ctx.tx, shift.id);
  const isOpen = ({ createdAt }: { createdAt: Temporal.Instant }) =>
    isBefore(ctx.now, requestClosesAt(createdAt, shift));
  for (const { requestId, ...request } of pending.filter((one) => !isOpen(one)))
    await expire(ctx, { id: requestId, shiftId: shift.id, ...request });
  return pending.filter(isOpen);
}

/** Ends a request that closed unaccepted; the spot then needs cover. */
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
  request: { readonly id: number; readonly assignmentId: number; readonly requesterId: number },
  memberId: number,
  {
    overridden,
    spotNumber = freeSpots(shift.spotNumbers, shift.maxMembers, 1)[0],
  }: { overridden: Overridden; spotNumber?: number | undefined },
): Promise<number> {
  await relieve(ctx, request.assignmentId);
  const from = { assignmentId: request.assignmentId, memberId: request.requesterId };
  const assignmentId = await sit(ctx, shift, memberId, spotNumber, {
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
 * Gives a spot to a member who returns on an existing assignment: an open one, or that of a pending
 * request, which it accepts. The caller records the return to an open spot.
 */
export async function assignReturning(
  ctx: CommandContext,
  shift: ShiftToTake,
  hand: Hand,
  { spot, pending, status, how }: Return,
): Promise<void> {
  const spotNumber = spotNumberOf(freeSpots(shift.spotNumbers, shift.maxMembers, 1)[0]);
  const request = pending.find(({ requestId }) => requestId === spot.requestId);
  if (request) await relieve(ctx, request.assignmentId);
  await saveAssignmentStatus(ctx.tx, hand.assignmentId, status, spotNumber, ctx.now);
  if (!request) return noteMove(ctx, { shiftId: shift.id, how, to: hand });
  const from = { assignmentId: request.assignmentId, memberId: request.requesterId };
  await noteMove(ctx, {
    shiftId: shift.id,
    how: "request",
    from,
    to: hand,
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
  /** The history entry for an open spot. */
  readonly how: MoveHow;
}

function spotNumberOf(spotNumber: number | undefined): number {
  return orThrow(
    spotNumber,
    conflict("shift-full", "This shift is full. Look for another open shift."),
  );
}

async function sit(
  ctx: CommandContext,
  { id: shiftId, startsAt, endsAt }: ShiftToTake,
  memberId: number,
  spotNumber: number | undefined,
  move: Omit<Move, "shiftId" | "to">,
): Promise<number> {
  const free = spotNumberOf(spotNumber);
  const left = await findUncovered(ctx.tx, shiftId, memberId);
  if (left !== undefined) {
    // The member returns to the spot that they missed or found no replacement for.
    await saveAssignmentStatus(ctx.tx, left, "assigned", free, ctx.now);
    await noteMove(ctx, { ...move, shiftId, to: { assignmentId: left, memberId } });
    return left;
  }
  const [assignmentId = 0] = await assignMembers(
    ctx,
    [{ shiftId, memberId, spotNumber: free, startsAt, endsAt }],
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

/** The members as the eligibility rules read them, locked. */
export async function spotFactsOf(
  ctx: CommandContext,
  memberIds: readonly number[],
  shift: ShiftToTake,
  ignoring: readonly number[] = [],
) {
  const members = await lockEligibilityMembers(ctx, memberIds, [shift], ignoring);
  // Read after the lock, so that qualifications cannot change.
  const holdings = shift.crew ? await readHoldings(ctx.tx, memberIds) : null;
  return memberIds.map((memberId) => ({
    ...orThrow(
      members.find(({ id }) => id === memberId),
      MEMBER_MISSING,
    ),
    holdings: holdings?.get(memberId),
  }));
}
