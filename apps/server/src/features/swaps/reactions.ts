import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { endStaleSwaps } from "./end-commands.ts";
import { forgetNotesOf } from "./store.ts";

/** Something happened to places: offers that name one that is not as it was end at once, not with the next minute. */
export const lookAgain = (ctx: CommandContext): Promise<void> => endStaleSwaps(ctx);

/** A member was deleted: their offers end, and what they wrote with them is not kept. */
export async function forgetMember(ctx: CommandContext, { subjectId }: RecordedEvent): Promise<void> {
  await endStaleSwaps(ctx);
  if (subjectId !== null) await forgetNotesOf(ctx.tx, subjectId);
}
