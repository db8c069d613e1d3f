import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteAnswersOf } from "./store.ts";

/** Deletes a deleted member's answers and recipient rows. */
export async function purgeAnswers(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await deleteAnswersOf(ctx.tx, subjectId);
}
