import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { Override } from "@watchbill/domain/eligibility/override";
import { conflict, missing, type Refusal } from "@watchbill/domain/errors/refusal";
import {
  broadcastBlockedBecause,
  SENDING_LIMIT_MINUTES,
} from "@watchbill/domain/messages/delivery/sending-limit";
import { isRepeat, REPEAT_MINUTES } from "@watchbill/domain/replacements/repeat-request";
import {
  ADMIN_REASON,
  cancelBlockedBecause,
  decideAccept,
  declineBlockedBecause,
  requestBlockedBecause,
  TAKEN_MEANWHILE,
} from "@watchbill/domain/replacements/request";
import { dueExpiries, requestClosedBecause } from "@watchbill/domain/replacements/request-outcome";
import type { Priority } from "@watchbill/domain/replacements/request-status";
import { isSameSpan, partToGiveBlockedBecause } from "@watchbill/domain/shifts/partial-assignment";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { lockSentBy } from "../../platform/events/event-store.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { leaveDuty } from "../attendance/commands.ts";
import { readLateness } from "../attendance/start-queries.ts";
import {
  findSpot,
  leaveSpot,
  lockAssignmentWithShift,
  lockShiftForTaking,
  returnPart,
  shiftWithin,
  splitAssignment,
  vacate,
} from "../shifts/assignment-commands.ts";
import { acceptFor, expire, spotFactsOf, takeSpots } from "../shifts/assignments/spot-commands.ts";
import {
  cancelUndoable,
  keepUndoable,
  withdrawReassigned,
  withdrawUnassigned,
} from "../shifts/changes/undo-window-commands.ts";
import {
  lockPendingRequests,
  openRequest,
  resumeRequest,
  settleRequest,
  takeRequestsForOthers,
} from "../shifts/request-commands.ts";
import { interruptTimeOff } from "../time-off/commands.ts";
import { readOthersAskedAt } from "./asked-first-queries.ts";
import { readRequest } from "./queries.ts";
import {
  deleteDecline,
  findLatestOfShift,
  insertDecline,
  isRepeatedRequest,
  listNotifiedRequests,
  lockOverdue,
  lockRequest,
  shiftOfRequest,
} from "./store.ts";
import { keepAskUndoable, keepTakenUndoable, withdrawAsk } from "./undo-commands.ts";

type Member = CommandContext<MemberActor>;
type Answer = { message: string };
type Taken = Answer & { assignmentId: number };
/**
 * With `isUndoable`, notifications wait until the undo window ends, and until then the spot can be
 * returned.
 */
type Undoable = Override & { id: number; isUndoable?: boolean | undefined };

const REQUEST_MISSING: Refusal = missing(
  "request-missing",
  "This request was closed. Refresh to see open shifts.",
);
const ASSIGNMENT_MISSING = missing(
  "assignment-missing",
  "This assignment was deleted. Please check your schedule.",
);
const EXPIRY_BATCH = 200;

interface AskedReplacement {
  readonly shiftAssignmentId: number;
  readonly shiftId: number;
  readonly reason?: string | null | undefined;
  readonly priority: Priority;
  readonly isUndoable?: boolean | undefined;
  readonly ifLastOut?: "ask" | undefined;
  /** The part of the shift to give up; omitted for all of the member's time. */
  readonly part?: Span | undefined;
}

/**
 * Returns a function that decides whether a request of the member may be announced now, given their
 * earlier requests.
 */
export async function readBroadcastBlock(
  ctx: Member,
): Promise<(startsAt: Temporal.Instant) => Refusal | null> {
  const { id, role } = ctx.actor;
  if (role === "admin") return () => null;
  const since = ctx.now.subtract({ minutes: SENDING_LIMIT_MINUTES });
  const sentAt = await lockSentBy(ctx.tx, id, ["replacements.requested"], since);
  return (startsAt) =>
    broadcastBlockedBecause({ role, sentAt }, startsAt, ctx.now, ctx.organization);
}

/**
 * Requests a replacement. The spot stays held for the member until the request is accepted,
 * canceled or closed (`requestClosesAt`).
 */
export async function requestReplacement(
  ctx: Member,
  input: AskedReplacement,
): Promise<OutputOf<Api["replacements.request"]>> {
  // Read before the shift is locked, as in commands for several shifts.
  return requestWithin(ctx, input, await readBroadcastBlock(ctx));
}

/** Requests a replacement; the caller passes the result of `readBroadcastBlock`. */
export async function requestWithin(
  ctx: Member,
  input: AskedReplacement,
  broadcastBlock: (startsAt: Temporal.Instant) => Refusal | null,
): Promise<OutputOf<Api["replacements.request"]>> {
  const spot = orThrow(
    await lockAssignmentWithShift(ctx, input.shiftAssignmentId),
    ASSIGNMENT_MISSING,
  );
  if (spot.shift.id !== input.shiftId) throw new RefusalError(ASSIGNMENT_MISSING);
  // Read after the lock, so that a concurrent 10-8 counts.
  const { isAwaited, isInService } = await readLateness(ctx.tx, spot.id);
  throwIf(
    requestBlockedBecause(
      { id: ctx.actor.id, role: ctx.actor.role, isActive: true },
      {
        memberId: spot.memberId,
        status: spot.status,
        startsAt: spot.startsAt,
        hasPendingRequest: spot.status === "replacement_requested",
        lateUntil: isAwaited ? spot.endsAt : undefined,
        isInService,
      },
      ctx.now,
      input.priority,
    ),
  );
  const isForOther = spot.memberId !== ctx.actor.id;
  const part = input.part && !isSameSpan(input.part, spot) ? input.part : undefined;
  const given = part ?? { startsAt: spot.startsAt, endsAt: spot.endsAt };
  throwIf(partToGiveBlockedBecause(given, spot, ctx.now, ctx.organization));
  const repeated = part ? undefined : await findRepeated(ctx, spot, input.priority);
  if (repeated === undefined) throwIf(broadcastBlock(given.startsAt));
  // A member who is 10-8 early and must leave goes 10-7 first, because a spot with a request cannot
  // be 10-8.
  const left = { id: spot.id, shiftId: spot.shift.id, memberId: spot.memberId };
  // Only the member must confirm leaving; an admin who makes the request knows the reason.
  const keepsStart = part !== undefined && isBefore(spot.startsAt, part.startsAt);
  if (!keepsStart) await leaveDuty(ctx, left, isForOther ? undefined : input.ifLastOut);
  const assignmentId = part ? await splitAssignment(ctx, spot, part) : spot.id;
  if (!part) await leaveSpot(ctx, spot.id);
  const asked = {
    createdBy: ctx.actor.id,
    reason: input.reason || (isForOther ? ADMIN_REASON : null),
    priority: input.priority,
  };
  if (repeated !== undefined) await resumeRequest(ctx, repeated, asked);
  const requestId =
    repeated ??
    (await openRequest(ctx, {
      ...asked,
      shiftId: spot.shift.id,
      assignmentId,
      requesterId: spot.memberId,
      othersAskedAt: await readOthersAskedAt(ctx, {
        priority: input.priority,
        shift: { ...spot.shift, startsAt: given.startsAt },
        requesterId: spot.memberId,
      }),
    }));
  await ctx.record({
    type: "replacements.requested",
    subjectId: spot.memberId,
    shiftId: spot.shift.id,
    assignmentId,
    requestId,
    details: {
      priority: input.priority,
      wasConfirmed: spot.status === "confirmed" || undefined,
      isRepeat: repeated !== undefined || undefined,
    },
  });
  if (input.isUndoable) await keepAskUndoable(ctx, assignmentId);
  return readRequest(ctx.tx, requestId);
}

/**
 * Returns the member's canceled request that this request repeats, if its messages are still valid;
 * undefined for an admin's request, which is always announced.
 */
async function findRepeated(
  { tx, now, actor }: Member,
  {
    id,
    startsAt,
    shift,
  }: {
    readonly id: number;
    readonly startsAt: Temporal.Instant;
    readonly shift: { readonly id: number };
  },
  priority: Priority,
): Promise<number | undefined> {
  if (actor.role === "admin") return undefined;
  const notified = await listNotifiedRequests(
    tx,
    id,
    shift.id,
    now.subtract({ minutes: REPEAT_MINUTES }),
  );
  return notified.find((earlier) => isRepeat({ priority, askedAt: now }, earlier, startsAt))?.id;
}

/** Cancels a pending request and returns the spot to the requester ("Cancel & Reclaim"). */
export async function cancelRequest(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const { request, shift } = await lockRequestAndShift(ctx, id);
  const within = shiftWithin(shift, request.span);
  const [facts] = await spotFactsOf(ctx, [request.requesterId], within);
  const actor = { id: ctx.actor.id, role: ctx.actor.role, isActive: true };
  throwIf(cancelBlockedBecause(actor, request, facts!, within, ctx.now, ctx.organization));
  const before = await withdrawAsk(ctx, request.assignmentId);
  const hand = { assignmentId: request.assignmentId, memberId: request.requesterId };
  const assignmentId = await returnPart(
    ctx,
    shift,
    { ...hand, ...request.span },
    before ?? "assigned",
  );
  if (assignmentId === null) throw new RefusalError(TAKEN_MEANWHILE);
  await settleRequest(ctx, id, { status: "cancelled" });
  const isOwn = request.requesterId === ctx.actor.id;
  const isRepeatOver = isOwn && (await isRepeatedRequest(ctx.tx, shift.id, id));
  const eventId = await ctx.recordWithId({
    type: "replacements.cancelled",
    subjectId: request.requesterId,
    shiftId: shift.id,
    assignmentId,
    requestId: id,
    details: { isRepeat: isRepeatOver || undefined },
  });
  if (before) await cancelUndoable(ctx, eventId);
  const message = isOwn
    ? "You have been reassigned to your original shift."
    : `${facts!.name} is on the shift again.`;
  return { message: isOwn && before ? `${message} No one was notified.` : message };
}

/**
 * Accepts a request: the caller gets its spot. Of two concurrent callers, one gets it and the other
 * the first one's name.
 */
export async function acceptRequest(
  ctx: Member,
  { id, isUndoable, ...said }: Undoable,
): Promise<Taken> {
  const { request, shift } = await lockRequestAndShift(ctx, id);
  const within = shiftWithin(shift, request.span);
  const [spot] = await spotFactsOf(ctx, [ctx.actor.id], within);
  const isSeeking = (await lockPendingRequests(ctx, shift.id)).some(
    ({ requesterId }) => requesterId === ctx.actor.id,
  );
  const asked = { squad: ctx.organization, said };
  const accepted = decideAccept(
    ctx.actor.id,
    request,
    { ...spot!, isSeeking },
    within,
    ctx.now,
    asked,
  );
  if ("code" in accepted) throw new RefusalError(accepted);
  const assignmentId = await acceptFor(ctx, shift, request, ctx.actor.id, accepted.overridden);
  await interruptTimeOff(ctx, ctx.actor.id, within);
  if (isUndoable) await keepTakenUndoable(ctx, assignmentId);
  return { message: "Replacement accepted! You've been assigned to this shift.", assignmentId };
}

/** Accepts the oldest pending request of a shift. */
export async function acceptForShift(
  ctx: Member,
  { id, userId, isUndoable, ...said }: Undoable & { userId: number },
): Promise<Taken> {
  if (userId !== ctx.actor.id)
    throw new RefusalError({
      kind: "forbidden",
      code: "not-yourself",
      message: "You can only accept for yourself.",
    });
  const pending = await lockPendingRequests(ctx, id);
  const first = pending.find(({ requesterId }) => requesterId !== ctx.actor.id) ?? pending[0];
  if (!first) throw new RefusalError(await noRequestBecause(ctx, id));
  return acceptRequest(ctx, { id: first.requestId, isUndoable, ...said });
}

/**
 * Returns the error for a shift without a pending request, from the outcome of its latest one, such
 * as who took the spot.
 */
async function noRequestBecause(ctx: Member, shiftId: number): Promise<Refusal> {
  const latest = await findLatestOfShift(ctx.tx, shiftId);
  const shift = latest && (await lockShiftForTaking(ctx, shiftId));
  const closed = shift && requestClosedBecause(latest, shift, ctx.now);
  return (
    closed ??
    conflict(
      "no-request-pending",
      "This shift doesn't need a replacement. Refresh to see which do.",
    )
  );
}

export async function declineRequest(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const { request, shift } = await lockRequestAndShift(ctx, id);
  throwIf(
    declineBlockedBecause(
      { id: ctx.actor.id, role: ctx.actor.role, isActive: true },
      request,
      request.span,
      ctx.now,
    ),
  );
  // Declining again, such as from another tab, also succeeds.
  if (await insertDecline(ctx.tx, id, ctx.actor.id, ctx.now))
    await ctx.record({
      type: "replacements.declined",
      subjectId: ctx.actor.id,
      shiftId: shift.id,
      requestId: id,
    });
  return { message: "Request Declined" };
}

/** Reverts a decline, so that the member sees the request again. */
export async function takeBackDecline(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const { request, shift } = await lockRequestAndShift(ctx, id);
  throwIf(
    declineBlockedBecause(
      { id: ctx.actor.id, role: ctx.actor.role, isActive: true },
      request,
      request.span,
      ctx.now,
    ),
  );
  if (await deleteDecline(ctx.tx, id, ctx.actor.id))
    await ctx.record({
      type: "replacements.reconsidered",
      subjectId: ctx.actor.id,
      shiftId: shift.id,
      requestId: id,
    });
  return { message: "The request is on your list again." };
}

/** Assigns the caller to a shift with an open spot. */
export async function assignSelf(
  ctx: Member,
  { id, isUndoable, part, ...said }: Undoable & { part?: Span | undefined },
): Promise<Taken> {
  const shift = await lockShiftForTaking(ctx, id);
  const way = { actorId: ctx.actor.id, said, part };
  const [spot] = await takeSpots(ctx, shift, [ctx.actor.id], way);
  const { assignmentId, requestId, overridden: details } = spot!;
  if (requestId === null)
    await ctx.record({
      type: "replacements.taken",
      subjectId: ctx.actor.id,
      shiftId: id,
      assignmentId,
      details,
    });
  await interruptTimeOff(ctx, ctx.actor.id, shift);
  if (isUndoable) await keepTakenUndoable(ctx, assignmentId);
  return { message: "You've been assigned to this shift!", assignmentId };
}

/**
 * Assigns a member as an admin. If the member's removal is still in its undo window, neither change
 * sends a notification.
 */
export async function assignShift(
  ctx: Member,
  {
    userId,
    shiftId,
    isUndoable,
    part,
    ...said
  }: Override & {
    userId: number;
    shiftId: number;
    isUndoable?: boolean | undefined;
    part?: Span | undefined;
  },
): Promise<Answer> {
  const shift = await lockShiftForTaking(ctx, shiftId);
  const isRestore = await withdrawUnassigned(ctx, shiftId, userId);
  const [spot] = await takeSpots(ctx, shift, [userId], { actorId: ctx.actor.id, said, part });
  const { assignmentId, requestId, overridden: details } = spot!;
  if (requestId === null) {
    const eventId = await ctx.recordWithId({
      type: "shifts.assigned",
      subjectId: userId,
      shiftId,
      assignmentId,
      details,
    });
    if (isRestore) await cancelUndoable(ctx, eventId);
    else if (isUndoable) await keepUndoable(ctx, eventId);
  }
  return { message: "Shift assigned successfully" };
}

/**
 * Moves an assignment to another shift in one transaction. A move back within the undo window
 * cancels both notifications. If all open spots there have pending requests, the move accepts one.
 */
export async function moveAssignment(
  ctx: Member,
  {
    id,
    shiftId,
    isUndoable,
    ...said
  }: Override & { id: number; shiftId: number; isUndoable?: boolean | undefined },
): Promise<OutputOf<Api["replacements.moveAssignment"]>> {
  const from = await findSpot(ctx.tx, id);
  if (from.shiftId === shiftId)
    throw new RefusalError(
      conflict("already-on-shift", "They're already on this shift. Choose another one."),
    );
  // Locks by ascending id, so that two crossing moves cannot deadlock.
  for (const each of [from.shiftId, shiftId].sort((a, b) => a - b))
    await lockShiftForTaking(ctx, each);
  const isMovedBack = await withdrawReassigned(ctx, id, shiftId);
  const left = await vacate(ctx, id, "moved");
  const shift = await lockShiftForTaking(ctx, shiftId);
  const [spot] = await takeSpots(ctx, shift, [left.memberId], {
    actorId: ctx.actor.id,
    said,
    move: { how: "moved" },
  });
  const { assignmentId, requestId, overridden } = spot!;
  if (requestId !== null) {
    await ctx.record({
      type: "shifts.unassigned",
      subjectId: left.memberId,
      shiftId: left.shiftId,
      assignmentId: id,
    });
    return { message: "Moved", assignmentId };
  }
  const eventId = await ctx.recordWithId({
    type: "shifts.reassigned",
    subjectId: left.memberId,
    shiftId,
    assignmentId,
    details: { before: left.title, fromShiftId: left.shiftId, ...overridden },
  });
  if (isMovedBack) await cancelUndoable(ctx, eventId);
  else if (isUndoable) await keepUndoable(ctx, eventId);
  return { message: "Moved", assignmentId };
}

/** Expires requests that closed without a replacement; their spots then need cover. */
export async function expireRequests(ctx: CommandContext, failed: OnItemError): Promise<void> {
  const overdue = dueExpiries(await lockOverdue(ctx.tx, ctx.now, EXPIRY_BATCH), ctx.now);
  const work = async (some: readonly (typeof overdue)[number][]): Promise<void> => {
    for (const request of some) await expire(ctx, request);
  };
  await runBatch(ctx.tx, { items: overdue, named: ({ id }) => `request ${id}`, work }, failed);
}

/**
 * Every minute, announces requests to the members without availability for the shift type, when it
 * is their turn.
 */
export async function askOthers(ctx: CommandContext): Promise<void> {
  for (const { requesterId, ...request } of await takeRequestsForOthers(ctx))
    await ctx.record({ type: "replacements.widened", subjectId: requesterId, ...request });
}

/** Locks the shift first, then the request: the lock order of this feature. */
async function lockRequestAndShift(ctx: Member, id: number) {
  const shift = await lockShiftForTaking(ctx, shiftOfRequest(id), REQUEST_MISSING);
  const request = orThrow(await lockRequest(ctx.tx, id), REQUEST_MISSING);
  return { request, shift };
}
