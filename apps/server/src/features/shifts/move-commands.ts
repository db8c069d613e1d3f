import type { MoveHow } from "@watchbill/domain/shifts/place-move";
import { actorIdOf, type CommandContext } from "../../platform/context.ts";
import { type Hand, insertMoves, type Move } from "./move-store.ts";
import { deleteAssignments, insertAssignments } from "./store.ts";
import { tellPutOnFirst } from "./untold-commands.ts";

/** Ways by which a member loses a place and is told of it. */
const TOLD_OFF: readonly (MoveHow | null)[] = ["removed", "moved", "clash"];

/**
 * Writes down that places changed hands: every way by which one does calls this, in the transaction of the change and with the
 * shifts locked. Who acts is whose doing it is.
 */
export async function noteMove(ctx: CommandContext, ...moves: readonly Move[]): Promise<void> {
  if (moves.length > 0)
    await insertMoves(ctx.tx, moves, { byId: actorIdOf(ctx.actor), now: ctx.now });
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
      ...places.map(({ shiftId, memberId }, index) => ({
        shiftId,
        how,
        to: { assignmentId: ids[index]!, memberId },
      })),
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
      places.map(({ memberId }) => memberId),
    );
  await deleteAssignments(
    ctx.tx,
    places.map(({ assignmentId }) => assignmentId),
    ctx.now,
  );
}
