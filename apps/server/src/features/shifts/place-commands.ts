import { conflict } from "@watchbill/domain/errors/refusal";
import type { Despite, Overridden } from "@watchbill/domain/places/despite";
import { freeSeats, requestClosesAt } from "@watchbill/domain/places/seats";
import { decideTakes, type HeldSlot, type OpenSpot } from "@watchbill/domain/places/take";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import type { MoveHow } from "@watchbill/domain/shifts/place-move";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { CommandContext } from "../../platform/context.ts";
import { orRefuse, Refused } from "../../platform/refused.ts";
import { readHoldings } from "../qualifications/crew-queries.ts";
import { leaveOpen, MEMBER_MISSING, relieve, type ShiftToTake } from "./assignment-commands.ts";
import { noteMove, seatMembers } from "./move-commands.ts";
import type { Hand, Move } from "./move-store.ts";
import { lockPending, saveOutcome } from "./request-store.ts";
import { lockStandingMembers, rulesFor } from "./standing-queries.ts";
import { findUncovered, saveAssignmentStatus } from "./store.ts";

/** A place that somebody came into: nobody's, or the one that a request held. */
export interface TakenPlace {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly requestId: number | null;
  /** Whose request it was. */
  readonly requesterId: number | null;
  /** What spoke against it, for the event. */
  readonly overridden: Overridden;
}

interface Way {
  /** Who puts them there; the member themselves when they take it. */
  readonly actorId: number;
  /** Shifts that are moved in the same act, and so stand in nobody's way. */
  readonly ignoring?: readonly number[];
  /** True for a coordinator who writes down who was on a shift that is over. */
  readonly mayBeOver?: boolean;
  /** The shift's name in a refusal, where one act is about several. */
  readonly title?: string | undefined;
  /** What speaks against it and is known of. */
  readonly said?: Despite | undefined;
  /** How the places that nobody has come into these hands, and from whose; they are given or taken where it is not said. */
  readonly move?: Pick<Move, "how" | "from" | "place"> | undefined;
  /** The request whose place is meant, and no other. */
  readonly requestId?: number | undefined;
}

/**
 * The one way onto a shift that is there, whoever acts and by whatever form: places that nobody holds first, then those
 * of the oldest pending requests, which are accepted thereby. All of the members or none. The acceptances are recorded
 * here; what it is to come into a free place, whoever calls records.
 */
export async function takePlaces(
  ctx: CommandContext,
  shift: ShiftToTake,
  memberIds: readonly number[],
  { actorId, ignoring = [], mayBeOver = false, title, said, move, requestId }: Way,
): Promise<TakenPlace[]> {
  if (memberIds.length === 0) return [];
  const members = await placeFactsOf(ctx, memberIds, shift, ignoring);
  const pending = await lockStillPending(ctx, shift);
  const way = { actorId, shift, pending, requestId, mayBeOver, title, said };
  const takes = decideTakes({ ...way, members, ...rulesFor(ctx, shift) }, ctx.now);
  if ("kind" in takes) throw new Refused(takes);
  const taken: TakenPlace[] = [];
  for (const [index, { memberId, requestId: acceptedId, overridden }] of takes.entries()) {
    const seats = freeSeats(shift.seats, shift.maxMembers, index + 1);
    const request = pending.find((one) => one.requestId === acceptedId);
    const assignmentId = request
      ? await acceptFor(ctx, shift, { ...request, id: request.requestId }, memberId, {
          overridden,
          seat: seats[index],
        })
      : await sit(
          ctx,
          shift,
          memberId,
          seats[index],
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

/** A pending request as the database has it. */
export interface PendingRequest extends HeldSlot {
  readonly assignmentId: number;
}

/** The pending requests of a shift, locked; those that nobody took before they closed hold nothing and are ended first. */
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

/** Ends a request that nobody took before it closed: the place needs cover. */
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

/** Gives the place that a locked pending request holds to a member. Gives the new assignment's number. */
export async function acceptFor(
  ctx: CommandContext,
  shift: ShiftToTake,
  request: { readonly id: number; readonly assignmentId: number; readonly requesterId: number },
  memberId: number,
  {
    overridden,
    seat = freeSeats(shift.seats, shift.maxMembers, 1)[0],
  }: { overridden: Overridden; seat?: number | undefined },
): Promise<number> {
  await relieve(ctx, request.assignmentId);
  const from = { assignmentId: request.assignmentId, memberId: request.requesterId };
  const assignmentId = await sit(ctx, shift, memberId, seat, {
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
 * Gives a spot of a shift to a member who comes back on an assignment of theirs: a free one, or that of a pending request, which is
 * accepted thereby. The caller records the return to a free spot.
 */
export async function seatReturning(
  ctx: CommandContext,
  shift: ShiftToTake,
  hand: Hand,
  { spot, pending, status, how }: Return,
): Promise<void> {
  const seat = seatOf(freeSeats(shift.seats, shift.maxMembers, 1)[0]);
  const request = pending.find(({ requestId }) => requestId === spot.requestId);
  if (request) await relieve(ctx, request.assignmentId);
  await saveAssignmentStatus(ctx.tx, hand.assignmentId, status, seat, ctx.now);
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
  /** How a free spot comes into their hands. */
  readonly how: MoveHow;
}

function seatOf(seat: number | undefined): number {
  return orRefuse(
    seat,
    conflict("shift-full", "Every place on this shift is taken. Look for another open shift."),
  );
}

async function sit(
  ctx: CommandContext,
  { id: shiftId, startsAt, endsAt }: ShiftToTake,
  memberId: number,
  seat: number | undefined,
  move: Omit<Move, "shiftId" | "to">,
): Promise<number> {
  const free = seatOf(seat);
  const left = await findUncovered(ctx.tx, shiftId, memberId);
  if (left !== undefined) {
    // Nobody came for the place they had given up: they have that one again, and no second.
    await saveAssignmentStatus(ctx.tx, left, "assigned", free, ctx.now);
    await noteMove(ctx, { ...move, shiftId, to: { assignmentId: left, memberId } });
    return left;
  }
  const [assignmentId = 0] = await seatMembers(
    ctx,
    [{ shiftId, memberId, seat: free, startsAt, endsAt }],
    null,
  );
  await noteMove(ctx, { ...move, shiftId, to: { assignmentId, memberId } });
  return assignmentId;
}

/** Puts members on shifts that have just been made, where nobody is and nothing is held yet. */
export async function seatOnNew(
  ctx: CommandContext,
  shifts: readonly {
    readonly id: number;
    readonly startsAt: Temporal.Instant;
    readonly endsAt: Temporal.Instant;
    readonly memberIds: readonly number[];
  }[],
  how: MoveHow,
): Promise<void> {
  const places = shifts.flatMap(({ id: shiftId, startsAt, endsAt, memberIds }) =>
    memberIds.map((memberId, index) => ({ shiftId, memberId, seat: index + 1, startsAt, endsAt })),
  );
  await seatMembers(ctx, places, how);
}

/** Members as it is judged whether they may hold a place on a shift. */
export async function placeFactsOf(
  ctx: CommandContext,
  memberIds: readonly number[],
  shift: ShiftToTake,
  ignoring: readonly number[] = [],
) {
  const members = await lockStandingMembers(ctx, memberIds, [shift], ignoring);
  // Read once they are locked: what they may do does not change any more.
  const holdings = shift.crew ? await readHoldings(ctx.tx, memberIds) : null;
  return memberIds.map((memberId) => ({
    ...orRefuse(
      members.find(({ id }) => id === memberId),
      MEMBER_MISSING,
    ),
    holdings: holdings?.get(memberId),
  }));
}
