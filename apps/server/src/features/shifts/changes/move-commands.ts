import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { actorIdOf, type CommandContext } from "../../../platform/context.ts";
import { deleteAssignments, insertAssignments } from "../store.ts";
import { type Hand, insertMoves, type Move } from "./move-store.ts";
import { tellPutOnFirst } from "./undo-window-commands.ts";

/** The kinds of history entries in which a member loses a spot and is notified. */
const NOTIFIED_OFF: readonly (MoveHow | null)[] = ["removed", "moved", "clash"];

/**
 * Records changes in the assignment history with the actor. Every change of a spot's member must
 * call this in its transaction, with the shifts locked.
 */
export async function noteMove(ctx: CommandContext, ...moves: readonly Move[]): Promise<void> {
  if (moves.length > 0)
    await insertMoves(ctx.tx, moves, { byId: actorIdOf(ctx.actor), now: ctx.now });
}

/**
 * Inserts assignments; returns their ids. With `how` null, the caller records the assignment
 * history.
 */
export async function assignMembers(
  ctx: CommandContext,
  spots: Parameters<typeof insertAssignments>[1],
  how: MoveHow | null,
): Promise<number[]> {
  const ids = await insertAssignments(ctx.tx, spots, ctx.now);
  if (how)
    await noteMove(
      ctx,
      ...spots.map(({ shiftId, memberId }, index) => ({
        shiftId,
        how,
        to: { assignmentId: ids[index]!, memberId },
      })),
    );
  return ids;
}

/**
 * Deletes assignments, which opens their spots. With `how` null, the caller records the assignment
 * history.
 */
export async function unseatMembers(
  ctx: CommandContext,
  spots: readonly (Hand & { readonly shiftId: number })[],
  how: MoveHow | null,
): Promise<void> {
  if (how) await noteMove(ctx, ...spots.map(({ shiftId, ...from }) => ({ shiftId, how, from })));
  if (NOTIFIED_OFF.includes(how))
    await tellPutOnFirst(
      ctx,
      spots.map(({ shiftId }) => shiftId),
      spots.map(({ memberId }) => memberId),
    );
  await deleteAssignments(
    ctx.tx,
    spots.map(({ assignmentId }) => assignmentId),
    ctx.now,
  );
}
