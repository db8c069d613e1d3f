import type { EventType } from "@watchbill/domain/news/catalogue";
import { UNTOLD_SECONDS } from "@watchbill/domain/time/undo";
import type { CommandContext } from "../../platform/context.ts";
import { holdNews, tellNow, withdrawNews } from "../../platform/events/event-store.ts";

/** News of being put on shifts that is kept for some seconds, so that it can be undone before anybody hears of it. */
export const PUT_ON: readonly EventType[] = [
  "shifts.assigned",
  "shifts.reassigned",
  "replacements.taken",
  "replacements.accepted",
  "proposals.applied",
  "plan.published",
];

/** Keeps news that this very command recorded until what it tells of can no longer be undone. */
export async function keepUntold(ctx: CommandContext, eventId: number): Promise<void> {
  await holdNews(ctx.tx, { eventId }, ctx.now.add({ seconds: UNTOLD_SECONDS }));
}

/** The same of all that this very command recorded of who was put on these new shifts. */
export async function keepPutOnUntold(
  ctx: CommandContext,
  shiftIds: readonly number[],
): Promise<void> {
  await holdNews(ctx.tx, { shiftIds, types: PUT_ON }, ctx.now.add({ seconds: UNTOLD_SECONDS }));
}

/** Leaves what this very command recorded to the log alone: it ends what nobody heard of. */
export async function neverTell(ctx: CommandContext, eventId: number): Promise<void> {
  await keepUntold(ctx, eventId);
  await withdrawNews(ctx.tx, { eventId }, ctx.now);
}

/**
 * Has members hear at once that they were put on these shifts, where that is still kept: what comes now, that they are off again or
 * that the hours are others, they would otherwise read first, and "you are on" last. Without `memberIds` all who were.
 */
export async function tellPutOnFirst(
  ctx: CommandContext,
  shiftIds: readonly number[],
  memberIds?: readonly number[],
): Promise<void> {
  await tellNow(ctx.tx, { someOfShiftIds: shiftIds, memberIds, types: PUT_ON });
}

/** Takes back the news that a member was put on a shift by hand, where they have not heard of it; gives whether they had not. */
export async function withdrawAssigned(
  ctx: CommandContext,
  assignmentId: number,
): Promise<boolean> {
  return (
    (await withdrawNews(ctx.tx, { assignmentId, types: ["shifts.assigned"] }, ctx.now)).length > 0
  );
}

/** The same of news that a member was taken off a shift by hand. */
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
  return (await withdrawNews(ctx.tx, off, ctx.now)).length > 0;
}

/** The same of news that the member of a place was moved to it from that shift. */
export async function withdrawReassigned(
  ctx: CommandContext,
  assignmentId: number,
  fromShiftId: number,
): Promise<boolean> {
  return (
    (
      await withdrawNews(
        ctx.tx,
        { assignmentId, fromShiftId, types: ["shifts.reassigned"] },
        ctx.now,
      )
    ).length > 0
  );
}
