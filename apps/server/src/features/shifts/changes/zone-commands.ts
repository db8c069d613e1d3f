import { spanOf } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { CommandContext } from "../../../platform/context.ts";
import { commandContext } from "../../../platform/jobs/run-command.ts";
import { moveShifts } from "../store.ts";
import { unseatMembers } from "./move-commands.ts";

/**
 * After a time zone change, keeps the local time of every shift that has not started, so its
 * instants change. A member whose shifts now overlap loses the spot on a moved one.
 */
export async function moveToZone(ctx: CommandContext, timeZone: string): Promise<void> {
  await sql`set constraints all deferred`.execute(ctx.tx);
  const ahead = await ctx.tx
    .selectFrom("shifts")
    .select(["id", "date", "endDate", "startTime", "endTime", "startsAt", "endsAt"])
    .where("startsAt", ">", ctx.now)
    .orderBy("id")
    .forUpdate()
    .execute();
  const moves = ahead
    .map(({ id, startsAt, endsAt, ...clock }) => ({
      id,
      was: { startsAt, endsAt },
      is: spanOf(clock, timeZone),
    }))
    .filter(({ was, is }) => !was.startsAt.equals(is.startsAt) || !was.endsAt.equals(is.endsAt));
  await moveShifts(
    ctx.tx,
    moves.map(({ id, is }) => ({ id, ...is })),
    ctx.now,
  );
  // The system is recorded as the actor, because no admin chose who loses a spot.
  await freeClashes(
    commandContext(ctx.tx, ctx.organization, ctx.now, {
      actor: { kind: "system" },
      change: ctx.change,
    }),
    moves.map(({ id }) => id),
  );
  // Checks deferred constraints now: at the commit, a failure would fail a worker's whole batch.
  await sql`set constraints all immediate`.execute(ctx.tx);
}

/**
 * Frees the later of two overlapping spots until no member has two shifts at a time; notifies each
 * member.
 */
async function freeClashes(ctx: CommandContext, moved: readonly number[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; memberId: number; shiftId: number }>`
      select a.id, a.member_id, a.shift_id from shift_assignments a
      where a.spot_number is not null and a.shift_id = any(${[...moved]}) and exists (
        select from shift_assignments o
        where o.member_id = a.member_id and o.id <> a.id and o.spot_number is not null
          and o.starts_at < a.ends_at and a.starts_at < o.ends_at
          and (o.shift_id <> all(${[...moved]}) or (o.starts_at, o.id) < (a.starts_at, a.id)))
      order by a.starts_at, a.id limit 1`.execute(ctx.tx);
    const [clash] = rows;
    if (!clash) return;
    const { id: assignmentId, memberId: subjectId, shiftId } = clash;
    await unseatMembers(ctx, [{ assignmentId, shiftId, memberId: subjectId }], "clash");
    await ctx.record({ type: "shifts.unassigned", subjectId, shiftId, assignmentId });
  }
}
