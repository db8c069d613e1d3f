import { DRAFT_SCHEDULE_RETENTION_DAYS } from "@watchbill/domain/draft-schedules/draft-schedule";
import { areShiftPreferencesOver } from "@watchbill/domain/draft-schedules/plan-state";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { recordDraftSchedule } from "./commands.ts";
import {
  deleteDraftSchedulesBefore,
  lockSchedulesWithPreferencesUntil,
  saveDraftSchedule,
} from "./store.ts";

/** Closes the collection of shift preferences when its deadline has passed. */
export async function closeShiftPreferencesThatAreOver(ctx: CommandContext): Promise<void> {
  for (const plan of await lockSchedulesWithPreferencesUntil(ctx.tx, ctx.now)) {
    if (!areShiftPreferencesOver(plan, ctx.now)) continue;
    await saveDraftSchedule(ctx.tx, plan.id, { state: "drafting", updatedAt: ctx.now });
    await recordDraftSchedule(ctx, "plan.wishes-closed", plan);
  }
}

export function purgeDraftSchedules(ctx: CommandContext): Promise<void> {
  return deleteDraftSchedulesBefore(
    ctx.tx,
    addDays(dateOf(ctx.now, ctx.organisation.timeZone), -DRAFT_SCHEDULE_RETENTION_DAYS),
  );
}
