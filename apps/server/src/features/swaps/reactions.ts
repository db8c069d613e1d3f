import { detailsOf } from "@watchbill/domain/news/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { endStaleSwaps } from "./end-commands.ts";
import { forgetNotesOf, rereadHours } from "./store.ts";

/** Something happened to places: offers that name one that is not as it was end at once, not with the next minute. */
export const lookAgain = (ctx: CommandContext): Promise<void> => endStaleSwaps(ctx);

/** The squad's zone is another one, and every shift ahead begins at another moment: open offers say so. */
export async function followZone({ tx }: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "settings.organisation-changed") return;
  if (detailsOf({ ...event, type: event.type }).timeZone !== undefined) await rereadHours(tx);
}

/** A member was deleted: their offers end, and what they wrote with them is not kept. */
export async function forgetMember(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  await endStaleSwaps(ctx);
  if (subjectId !== null) await forgetNotesOf(ctx.tx, subjectId);
}
