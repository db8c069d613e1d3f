import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { conflict } from "@watchbill/domain/errors/refusal";
import { ownShares } from "@watchbill/domain/events/notify/own-share";
import { restoreShiftBlockedBecause, TOO_LATE } from "@watchbill/domain/shifts/restore";
import { nameShifts } from "@watchbill/domain/shifts/shifts-title";
import { isBefore } from "@watchbill/domain/time/local";
import { UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import type { CommandContext, MemberActor } from "../../../platform/context.ts";
import { cancelEvents, deferEvents } from "../../../platform/events/event-store.ts";
import { orThrow, RefusalError, throwIf } from "../../../platform/refusal-error.ts";
import { refuseUnlessFree, SHIFT_MISSING } from "../assignment-commands.ts";
import { deleteShifts, type LockedShift, lockShift } from "../store.ts";
import { peopleOf } from "./change-commands.ts";
import {
  insertDeletion,
  insertWhatWent,
  lockDeletion,
  readDeletedShifts,
  readWhatGoes,
} from "./deletion-store.ts";

/** Deletes a shift; throws when a member attended it, because history stays. */
export async function removeShift(
  ctx: CommandContext<MemberActor>,
  { id, isUndoable }: { id: number; isUndoable?: boolean | undefined },
): Promise<OutputOf<Api["shifts.remove"]>> {
  const shift = orThrow(await lockShift(ctx.tx, id), SHIFT_MISSING);
  if (shift.hasAttendance)
    throw new RefusalError(
      conflict("shift-attended", "A member has been 10-8 on this shift, so you can't delete it."),
    );
  return {
    message: "Shift deleted successfully",
    deletionId: await removeShifts(ctx, [shift], isUndoable),
  };
}

/**
 * Deletes shifts and notifies the members of upcoming ones once. With undo, notifications wait and
 * the deleted rows are kept; returns the deletion id for the undo.
 */
export async function removeShifts(
  ctx: CommandContext,
  shifts: readonly LockedShift[],
  isUndoable = false,
): Promise<number | null> {
  const [first] = shifts;
  if (!first) return null;
  const own = ownShares(
    shifts.map((shift) => ({ ...peopleOf(shift), now: shift, before: shift })),
    ctx.now,
  );
  const ids = shifts.map(({ id }) => id);
  const kept = isUndoable ? await readWhatGoes(ctx.tx, ids) : null;
  await deleteShifts(ctx.tx, ids, ctx.now);
  const eventId = await ctx.recordWithId({
    type: "shifts.deleted",
    shiftId: first.id,
    details: {
      title: nameShifts(shifts),
      startsAt: first.startsAt.toString(),
      count: shifts.length,
      shiftIds: ids,
      own,
    },
  });
  if (kept === null) return null;
  await deferEvents(ctx.tx, { eventId }, ctx.now.add({ seconds: UNDOABLE_SECONDS }));
  return insertDeletion(ctx.tx, { eventId, kept, deletedAt: ctx.now });
}

/**
 * Restores recently deleted shifts, all or none, without any notification. Throws when a member is
 * on another shift at that time. Idempotent.
 */
export async function restore(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["shifts.restore"]>> {
  const deletion = orThrow(await lockDeletion(ctx.tx, id), TOO_LATE);
  const shifts = await readDeletedShifts(ctx.tx, id);
  if (deletion.restoredAt === null) {
    const [news] = await cancelEvents(ctx.tx, { eventId: deletion.eventId }, ctx.now);
    throwIf(restoreShiftBlockedBecause(news !== undefined));
    await refuseUnlessTheirsStill(ctx, shifts);
    await insertWhatWent(ctx.tx, deletion, ctx.now);
    const details = { title: nameShifts(shifts), count: shifts.length };
    await ctx.record({ type: "shifts.restored", shiftId: shifts[0]!.id, details });
  }
  const what = shifts.length === 1 ? "Shift restored" : `${shifts.length} shifts restored`;
  return { message: `${what}. No one was notified.`, count: shifts.length };
}

/**
 * Throws when a member cannot return to their spot, because they are on another shift or no longer
 * active.
 */
async function refuseUnlessTheirsStill(
  ctx: CommandContext,
  shifts: Awaited<ReturnType<typeof readDeletedShifts>>,
): Promise<void> {
  const ahead = shifts.filter(({ endsAt }) => isBefore(ctx.now, endsAt));
  const byMembers = Map.groupBy(ahead, ({ memberIds }) => memberIds.join());
  for (const group of byMembers.values()) {
    const { memberIds } = group[0]!;
    await refuseUnlessFree(
      ctx,
      memberIds,
      group.map((shift) => ({ ...shift, id: null, filledCount: 0 })),
      { said: null },
    );
  }
}
