import type { Override } from "@watchbill/domain/eligibility/override";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { holderBefore, putSpotBackBlockedBecause } from "@watchbill/domain/shifts/restore-spot";
import { sql } from "kysely";
import type { CommandContext, MemberActor } from "../../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../../platform/refusal-error.ts";
import { lockShiftForTaking, vacate } from "../assignment-commands.ts";
import { lockPending } from "../request-store.ts";
import { readMoves } from "./assignment-history-queries.ts";
import { takeSpots } from "./spot-commands.ts";

const MOVE_MISSING = missing(
  "move-missing",
  "This assignment was deleted. Refresh to see the current schedule.",
);

/**
 * Assigns the member again who had a spot before the change that the admin names; checked like any
 * assignment. The current member leaves, and both are notified. If that member has a pending
 * request, it counts as accepted, and the asked members are notified. Of two concurrent admins, one
 * succeeds and the other gets the member's name.
 */
export async function putSpotBack(
  ctx: CommandContext<MemberActor>,
  { id, ...said }: Override & { id: number },
): Promise<{ message: string }> {
  const ofMove = sql<number>`(select shift_id from assignment_history where id = ${id})`;
  const before = await lockShiftForTaking(ctx, ofMove, MOVE_MISSING);
  const { spot, moves, holderAssignmentId } = await findSpotOf(ctx, before.id, id);
  const pending = await lockPending(ctx.tx, before.id);
  throwIf(putSpotBackBlockedBecause({ moves, startsAt: before.startsAt }, id, ctx.now));
  const to = holderBefore(moves)!;
  const from = moves.at(-1)!.to;
  const sought = pending.find(({ assignmentId }) => assignmentId === holderAssignmentId);
  if (sought) {
    await takeSpots(ctx, before, [to.id], {
      actorId: ctx.actor.id,
      said,
      requestId: sought.requestId,
    });
    return {
      message: `${to.name} has the spot again. ${from!.name} doesn't need to come in. We'll notify the members involved.`,
    };
  }
  if (holderAssignmentId !== null) await vacate(ctx, holderAssignmentId, null);
  const shift = await lockShiftForTaking(ctx, before.id);
  const hand =
    from && holderAssignmentId !== null
      ? { assignmentId: holderAssignmentId, memberId: from.id }
      : null;
  const move = { how: "put-back", spot, from: hand } as const;
  const [taken] = await takeSpots(ctx, shift, [to.id], { actorId: ctx.actor.id, said, move });
  // Another member's request holds the spot for that member, so it can't be restored.
  if (taken!.requestId !== null)
    throw new RefusalError(conflict("shift-full", `This shift has no spot left for ${to.name}.`));
  await ctx.record({
    type: "shifts.spot-restored",
    subjectId: to.id,
    shiftId: shift.id,
    assignmentId: taken!.assignmentId,
    details: { ...(from && { relievedId: from.id }), ...taken!.overridden },
  });
  return { message: `${to.name} has the spot again.` };
}

/** Returns the spot of a history entry, with its history and its current assignment. */
async function findSpotOf(ctx: CommandContext<MemberActor>, shiftId: number, moveId: number) {
  const rows = await readMoves(ctx.tx, ctx.actor, shiftId);
  const { spot } = orThrow(
    rows.find(({ id }) => id === moveId),
    MOVE_MISSING,
  );
  const moves = rows.filter((row) => row.spot === spot);
  return { spot, moves, holderAssignmentId: moves.at(-1)!.toAssignmentId };
}
