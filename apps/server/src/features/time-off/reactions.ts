import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteTimeOffOfMember } from "./store.ts";

export async function deleteTimeOffOfRemovedMember(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await deleteTimeOffOfMember(ctx.tx, subjectId);
}
