import { detailsOf } from "@watchbill/domain/events/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { endStaleSwaps } from "./end-commands.ts";
import { deleteNotesOf, rereadHours } from "./store.ts";

/**
 * Ends invalid offers right after a change of assignments, without waiting for the minute's job.
 */
export const lookAgain = (ctx: CommandContext): Promise<void> => endStaleSwaps(ctx);

/**
 * Updates the times in open offers after a time zone change, which moves the start of every
 * upcoming shift.
 */
export async function followZone({ tx }: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "settings.organization-changed") return;
  if (detailsOf({ ...event, type: event.type }).timeZone !== undefined) await rereadHours(tx);
}

/** Ends a deleted member's offers, and deletes their notes. */
export async function deleteMember(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  await endStaleSwaps(ctx);
  if (subjectId !== null) await deleteNotesOf(ctx.tx, subjectId);
}
