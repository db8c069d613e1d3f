import { WORKLOAD_DAYS } from "@watchbill/domain/settings/workload-rules";
import {
  AUTOFILL_RUN_MISSING,
  editBlockedBecause,
} from "@watchbill/domain/suggestions/autofill-run";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { holdOpenDraftSchedule } from "../draft-schedules/commands.ts";
import { listAdministratorIds } from "../members/queries.ts";
import {
  deleteAutofillRun,
  insertAutofillRun,
  lockAutofillRun,
  lockAutofillRunOfDraftSchedule,
  type StoredAutofillRun,
} from "./store.ts";

export type Admin = CommandContext<MemberActor>;

/** Returns the auto-fill of an unpublished draft schedule; creates an empty one if none exists. */
export async function beginAutofillRun(
  ctx: Admin,
  { id: draftScheduleId }: { id: number },
): Promise<{ id: number }> {
  const { fromDate, untilDate } = await holdOpenDraftSchedule(ctx, draftScheduleId);
  const there = await lockAutofillRunOfDraftSchedule(ctx.tx, draftScheduleId);
  if (there) return { id: there.id };
  const id = await insertAutofillRun(ctx.tx, {
    ...fresh(ctx),
    draftScheduleId,
    fromDate,
    untilDate,
    status: "ready",
    seed: 1,
    usesFillIns: true,
    assumesFillIns: false,
    fairnessDays: WORKLOAD_DAYS.usual,
  });
  await signalChange(ctx);
  return { id };
}

export function fresh(ctx: Admin) {
  return { createdBy: ctx.actor.id, createdAt: ctx.now, changedAt: ctx.now };
}

/** Discards the suggestions and stops a running fill. */
export async function discardAutofillRun(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, id), AUTOFILL_RUN_MISSING);
  if (autofillRun.status === "applied") throwIf(editBlockedBecause(autofillRun));
  await deleteAutofillRun(ctx.tx, id);
  await signalChange(ctx);
  return { message: "Suggestions discarded" };
}

/** Locks an auto-fill for manual edits; refuses when its draft schedule is published. */
export async function lockToEdit(ctx: CommandContext, id: number): Promise<StoredAutofillRun> {
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, id), AUTOFILL_RUN_MISSING);
  throwIf(editBlockedBecause(autofillRun));
  return autofillRun;
}

export async function signalChange(ctx: CommandContext): Promise<void> {
  await ctx.signal({ invalidates: ["autofill."], memberIds: await listAdministratorIds(ctx.tx) });
}
