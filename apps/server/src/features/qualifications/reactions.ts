import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { clearWords } from "./store.ts";

/** Of a member who was deleted no number of a licence is kept, nor what was noted beside it. */
export async function forgetWords(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await clearWords(ctx.tx, subjectId);
}
