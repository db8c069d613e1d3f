import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteCalendar } from "./store.ts";

export async function stopCalendarSync(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await deleteCalendar(ctx.tx, subjectId);
}
