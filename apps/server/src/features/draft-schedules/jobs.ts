import { DRAFT_SCHEDULE_RETENTION_DAYS } from "@watchbill/domain/draft-schedules/draft-schedule";
import { areShiftPreferencesOver } from "@watchbill/domain/draft-schedules/draft-schedule-state";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { recordDraftSchedule } from "./commands.ts";
import {
  deleteDraftSchedulesBefore,
  lockSchedulesWithPreferencesUntil,
  saveDraftSchedule,
} from "./store.ts";

/** Closes the shift preferences of drafts whose deadline has passed. */
export async function closeShiftPreferencesThatAreOver(ctx: CommandContext): Promise<void> {
  for (const draftSchedule of await lockSchedulesWithPreferencesUntil(ctx.tx, ctx.now)) {
    if (!areShiftPreferencesOver(draftSchedule, ctx.now)) continue;
    await saveDraftSchedule(ctx.tx, draftSchedule.id, { state: "drafting", updatedAt: ctx.now });
    await recordDraftSchedule(ctx, "draft-schedules.preferences-closed", draftSchedule);
  }
}

export function purgeDraftSchedules(ctx: CommandContext): Promise<void> {
  return deleteDraftSchedulesBefore(
    ctx.tx,
    addDays(dateOf(ctx.now, ctx.organization.timeZone), -DRAFT_SCHEDULE_RETENTION_DAYS),
  );
}
