import type { EventType } from "@watchbill/domain/news/catalogue";
import type { MoveHow } from "@watchbill/domain/shifts/place-move";
import { actorIdOf, type CommandContext } from "../../platform/context.ts";
import { tellNow } from "../../platform/events/event-store.ts";
import { type Hand, insertMoves, type Move } from "./move-store.ts";
import { deleteAssignments, insertAssignments } from "./store.ts";

/** News of being put on shifts that is kept for some seconds, so that it can be undone before anybody hears of it. */
export const PUT_ON: readonly EventType[] = [
  "shifts.assigned",
  "replacements.taken",
  "replacements.accepted",
  "proposals.applied",
  "plan.published",
];
/** Ways by which a member loses a place and is told of it. */
const TOLD_OFF: readonly (MoveHow | null)[] = ["removed", "moved", "clash"];

/**
 * Has members hear at once that they were put on these shifts, where that is still kept: what comes now, that they are off again or
 * that the hours are others, they would otherwise read first, and "you are on" last.
 */
export async function tellPutOnFirst(ctx: CommandContext, shiftIds: readonly number[]): Promise<void> {
  await tellNow(ctx.tx, { someOfShiftIds: shiftIds, types: PUT_ON });
}

/**
 * Writes down that places changed hands: every way by which one does calls this, in the transaction of the change and with the
 * shifts locked. Who acts is whose doing it is.
 */
export async function noteMove(ctx: CommandContext, ...moves: readonly Move[]): Promise<void> {
  if (moves.length > 0) await insertMoves(ctx.tx, moves, { byId: actorIdOf(ctx.actor), now: ctx.now });
}

/** Gives members places that nobody has; gives the numbers of their assignments. With `how` null whoever calls notes the moves. */
export async function seatMembers(
  ctx: CommandContext,
  places: Parameters<typeof insertAssignments>[1],
  how: MoveHow | null,
): Promise<number[]> {
  const ids = await insertAssignments(ctx.tx, places, ctx.now);
  if (how)
    await noteMove(
      ctx,
      ...places.map(({ shiftId, memberId }, index) => ({ shiftId, how, to: { assignmentId: ids[index]!, memberId } })),
    );
  return ids;
}

/** Takes members' places back, so that nobody has them. With `how` null whoever calls notes the moves. */
export async function unseatMembers(
  ctx: CommandContext,
  places: readonly (Hand & { readonly shiftId: number })[],
  how: MoveHow | null,
): Promise<void> {
  if (how) await noteMove(ctx, ...places.map(({ shiftId, ...from }) => ({ shiftId, how, from })));
  if (TOLD_OFF.includes(how))
    await tellPutOnFirst(
      ctx,
      places.map(({ shiftId }) => shiftId),
    );
  await deleteAssignments(
    ctx.tx,
    places.map(({ assignmentId }) => assignmentId),
    ctx.now,
  );
}
