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
 * history and stays.
 */
export async function moveToZone(ctx: CommandContext, { details }: RecordedEvent): Promise<void> {
  const { timeZone } = details;
  if (typeof timeZone !== "string") return;
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
}
