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
  );
  await ctx.record({ type: "members.slots-freed", subjectId, shiftId: first.shiftId, details: { count: places.length } });
}
