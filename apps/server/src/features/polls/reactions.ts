import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteAnswersOf } from "./store.ts";

/** Of a member who was deleted nothing is kept of what they were asked and answered. */
export async function forgetAnswers(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await deleteAnswersOf(ctx.tx, subjectId);
}
