import { HANDOFF_RETENTION_DAYS } from "@watchbill/domain/handoff/handoff-note";
import type { CommandContext } from "../../platform/context.ts";
import { deleteNotesBefore } from "./store.ts";

/** Purges old handoff notes, read or not. */
export function purgeNotes(ctx: CommandContext): Promise<void> {
  return deleteNotesBefore(ctx.tx, ctx.now.subtract({ hours: 24 * HANDOFF_RETENTION_DAYS }));
}
