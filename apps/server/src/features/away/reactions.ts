import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteAwayOf } from "./store.ts";

export async function forgetAway(ctx: CommandContext, { subjectId }: RecordedEvent): Promise<void> {
  if (subjectId !== null) await deleteAwayOf(ctx.tx, subjectId);
}
