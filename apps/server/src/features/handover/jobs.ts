import { HANDOVER_KEPT_DAYS } from "@watchbill/domain/handover/handover-note";
import type { CommandContext } from "../../platform/context.ts";
import { deleteNotesBefore } from "./store.ts";

/** Purges old notes, read or not. */
export function forgetOldNotes(ctx: CommandContext): Promise<void> {
  return deleteNotesBefore(ctx.tx, ctx.now.subtract({ hours: 24 * HANDOVER_KEPT_DAYS }));
}
