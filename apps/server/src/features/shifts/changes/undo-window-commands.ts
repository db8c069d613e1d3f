import type { EventType } from "@watchbill/domain/events/catalogue";
import { UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import type { CommandContext } from "../../../platform/context.ts";
import { cancelEvents, deferEvents, flushEvents } from "../../../platform/events/event-store.ts";

/** Assignment events whose notifications can wait for the undo window. */
export const PUT_ON: readonly EventType[] = [
  "shifts.assigned",
  "shifts.reassigned",
  "replacements.taken",
  "replacements.accepted",
  "autofill.applied",
  "draft-schedules.published",
];

/** Delays the notifications of the current command's event until its undo window ends. */
export async function keepUndoable(ctx: CommandContext, eventId: number): Promise<void> {
  await deferEvents(ctx.tx, { eventId }, ctx.now.add({ seconds: UNDOABLE_SECONDS }));
}

/** Delays the notifications of new shifts' assignments, which the current command recorded. */
export async function keepPutOnUndoable(
  ctx: CommandContext,
  shiftIds: readonly number[],
): Promise<void> {
  await deferEvents(
    ctx.tx,
    { shiftIds, types: PUT_ON },
    ctx.now.add({ seconds: UNDOABLE_SECONDS }),
  );
}

/**
 * Cancels the notifications of an event of the current command, because it undoes an event that was
 * not sent; the log keeps both.
 */
export async function cancelUndoable(ctx: CommandContext, eventId: number): Promise<void> {
  await keepUndoable(ctx, eventId);
  await cancelEvents(ctx.tx, { eventId }, ctx.now);
}

/**
 * Sends the delayed assignment notifications of these shifts before a later event, such as a
 * removal, so that members read them in order. Without `memberIds`, for all members.
 */
export async function tellPutOnFirst(
  ctx: CommandContext,
  shiftIds: readonly number[],
  memberIds?: readonly number[],
): Promise<void> {
  await flushEvents(ctx.tx, { someOfShiftIds: shiftIds, memberIds, types: PUT_ON });
}

/**
 * Cancels the delayed notifications of a manual assignment; returns whether they were still
 * waiting.
 */
export async function withdrawAssigned(
  ctx: CommandContext,
  assignmentId: number,
): Promise<boolean> {
  return (
    (await cancelEvents(ctx.tx, { assignmentId, types: ["shifts.assigned"] }, ctx.now)).length > 0
  );
}

/**
 * Cancels the delayed notifications of a manual removal; returns whether they were still waiting.
 */
export async function withdrawUnassigned(
  ctx: CommandContext,
  shiftId: number,
  memberId: number,
): Promise<boolean> {
  const off = {
    someOfShiftIds: [shiftId],
    memberIds: [memberId],
    types: ["shifts.unassigned"],
  } as const;
  return (await cancelEvents(ctx.tx, off, ctx.now)).length > 0;
}

/**
 * Cancels the delayed notifications of a move from that shift; returns whether they were still
 * waiting.
 */
export async function withdrawReassigned(
  ctx: CommandContext,
  assignmentId: number,
  fromShiftId: number,
): Promise<boolean> {
  return (
    (
      await cancelEvents(
        ctx.tx,
        { assignmentId, fromShiftId, types: ["shifts.reassigned"] },
        ctx.now,
      )
    ).length > 0
  );
}
