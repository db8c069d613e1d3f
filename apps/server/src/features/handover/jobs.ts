import { HANDOVER_KEPT_DAYS } from "@watchbill/domain/handover/handover-note";
import type { CommandContext } from "../../platform/context.ts";
import { deleteNotesBefore } from "./store.ts";

/** Forgets notes that no crew can have use of any more, read or not. */
export function forgetOldNotes(ctx: CommandContext): Promise<void> {
  return deleteNotesBefore(ctx.tx, ctx.now.subtract({ hours: 24 * HANDOVER_KEPT_DAYS }));
}
