import { detailsOf } from "@watchbill/domain/events/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { deleteDeclinesOfShifts } from "./store.ts";

/**
 * Deletes the declines of requests on moved shifts, so that their members see the requests again:
 * they declined the old time.
 */
export async function deleteDeclines(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "shifts.moved") return;
  const { shiftIds } = detailsOf({ ...event, type: event.type });
  const memberIds = await deleteDeclinesOfShifts(ctx.tx, shiftIds);
  if (memberIds.length > 0)
    await ctx.signal({ invalidates: ["replacements."], memberIds: [...new Set(memberIds)] });
}
