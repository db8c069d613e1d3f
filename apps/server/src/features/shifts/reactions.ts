import { detailsOf } from "@watchbill/domain/news/catalogue";
import { spanOf } from "@watchbill/domain/shifts/shift-times";
import { sql } from "kysely";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events.ts";
import { deleteAssignments, lockPlacesAhead } from "./store.ts";

/** A member who is deactivated or deleted leaves every shift that has not started; each becomes outstanding. */
export async function freePlacesAhead(ctx: CommandContext, { subjectId }: RecordedEvent): Promise<void> {
  if (subjectId === null) return;
  const places = await lockPlacesAhead(ctx.tx, subjectId, ctx.now);
  const [first] = places;
  if (!first) return;
  await deleteAssignments(
    ctx.tx,
    places.map(({ id }) => id),
    ctx.now,
  );
  await ctx.record({ type: "members.slots-freed", subjectId, shiftId: first.shiftId, details: { count: places.length } });
}

/**
 * When the squad's zone changes, every shift that has not started keeps its wall clock and so moves in time. What was is
 * history and stays, and whom a shift now meets on another one loses the place on the one that moved.
 */
export async function moveToZone(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "settings.organisation-changed") return;
  const { timeZone } = detailsOf({ ...event, type: event.type });
  if (timeZone === undefined) return;
  await sql`set constraints all deferred`.execute(ctx.tx);
  const ahead = await ctx.tx
    .selectFrom("shifts")
    .select(["id", "date", "endDate", "startTime", "endTime"])
    .where("startsAt", ">", ctx.now)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, ...clock } of ahead) {
    await ctx.tx
      .updateTable("shifts")
      .set({ ...spanOf(clock, timeZone), updatedAt: ctx.now })
      .where("id", "=", id)
      .execute();
  }
  await freeClashes(
    ctx,
    ahead.map(({ id }) => id),
  );
  // Here, where a failure is this event's own, and not at the commit, where it would be that of every event beside it.
  await sql`set constraints all immediate`.execute(ctx.tx);
}

/** Frees the later of two places that a move has laid over each other, until nobody is on two shifts at once; each is told. */
async function freeClashes(ctx: CommandContext, moved: readonly number[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; memberId: number; shiftId: number }>`
      select a.id, a.member_id, a.shift_id from shift_assignments a
      where a.seat is not null and a.shift_id = any(${[...moved]}) and exists (
        select from shift_assignments o
        where o.member_id = a.member_id and o.id <> a.id and o.seat is not null
          and o.starts_at < a.ends_at and a.starts_at < o.ends_at
          and (o.shift_id <> all(${[...moved]}) or (o.starts_at, o.id) < (a.starts_at, a.id)))
      order by a.starts_at, a.id limit 1`.execute(ctx.tx);
    const [clash] = rows;
    if (!clash) return;
    await deleteAssignments(ctx.tx, [clash.id], ctx.now);
    const { id: assignmentId, memberId: subjectId, shiftId } = clash;
    await ctx.record({ type: "shifts.unassigned", subjectId, shiftId, assignmentId });
  }
}
