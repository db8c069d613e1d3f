import { detailsOf } from "@watchbill/domain/events/catalogue";
import { isAskedAnew } from "@watchbill/domain/shift-preferences/reminders";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { readClosedAt } from "./queries.ts";
import { deleteAsking, deleteShiftPreferencesOf } from "./store.ts";

export async function deleteShiftPreferences(
  ctx: CommandContext,
  { subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId !== null) await deleteShiftPreferencesOf(ctx.tx, subjectId);
}

/**
 * Makes the job ask members again when preferences are reopened, unless they were closed just
 * before.
 */
export async function askAgain(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  const { draftScheduleId } = detailsOf({ ...event, type: "draft-schedules.preferences-opened" });
  if (isAskedAnew(event.occurredAt, await readClosedAt(ctx.tx, draftScheduleId, event.occurredAt)))
    await deleteAsking(ctx.tx, draftScheduleId);
}
