import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { clearWords } from "./store.ts";

/** Deletes the license numbers and notes of a deleted member. */
export async function deleteWords(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await clearWords(ctx.tx, subjectId);
}
