import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  AUTOFILL_RUN_MISSING,
  editBlockedBecause,
  NOTHING_TO_FILL,
  tooMuchToFill,
} from "@watchbill/domain/suggestions/autofill-run";
import { isBefore } from "@watchbill/domain/time/local";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { holdOpenDraftSchedule } from "../draft-schedules/commands.ts";
import { type Admin, beginAutofillRun, fresh, signalChange } from "./commands.ts";
import { readShiftsToFill, type Scope } from "./shift-queries.ts";
import {
  deleteUnlocked,
  insertAutofillRun,
  keptText,
  lockAutofillRun,
  replaceAutofillRunsWithin,
  saveAutofillRun,
} from "./store.ts";

type Input = ParsedInputOf<Api["autofill.start"]>;

/**
 * Requests a fill, which a worker claims at once. A database constraint allows one running fill
 * across all instances.
 */
export async function startFill(ctx: Admin, input: Input): Promise<{ id: number }> {
  const { assumesFillIns, keepsBefore, fairnessDays, seed = 1, draftScheduleId } = input;
  const scope = await scopeOf(ctx, input);
  const shifts = await readShiftsToFill(ctx.tx, scope, ctx);
  const shiftIds = shifts.map(({ id }) => id);
  const spots = shifts.reduce((sum, { maxMembers }) => sum + maxMembers, 0);
  if (spots === 0) throw new RefusalError(NOTHING_TO_FILL);
  throwIf(tooMuchToFill(spots));
  const running = {
    status: "running",
    step: null,
    proof: keptText({}),
    leaseToken: null,
    leaseUntil: null,
    attempts: 0,
  } as const;
  const asked = {
    ...running,
    shiftIds: scope.shiftIds,
    seed,
    usesFillIns: input.usesFillIns || assumesFillIns,
    assumesFillIns,
    fairnessDays,
    changedAt: ctx.now,
  };
  if (draftScheduleId === undefined) {
    const id = await insertAutofillRun(ctx.tx, {
      ...fresh(ctx),
      ...asked,
      draftScheduleId: null,
      fromDate: scope.fromDate,
      untilDate: scope.untilDate,
    });
    await replaceAutofillRunsWithin(ctx.tx, {
      id,
      fromDate: scope.fromDate,
      untilDate: scope.untilDate,
      shiftIds,
    });
    if (!keepsBefore) await deleteUnlocked(ctx.tx, id, shiftIds);
    await signalChange(ctx);
    return { id };
  }
  const { id } = await beginAutofillRun(ctx, { id: draftScheduleId });
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, id), AUTOFILL_RUN_MISSING);
  throwIf(editBlockedBecause(autofillRun));
  await saveAutofillRun(ctx.tx, id, {
    ...asked,
    fromDate: scope.draftScheduleFrom,
    untilDate: scope.draftScheduleUntil,
  });
  if (!keepsBefore) await deleteUnlocked(ctx.tx, id, shiftIds);
  await signalChange(ctx);
  return { id };
}

/**
 * Returns the shifts to fill: all or some of a draft schedule or of published days, by id or by
 * day.
 */
async function scopeOf(
  ctx: Admin,
  { draftScheduleId, fromDate = "", untilDate = "", shiftIds }: Input,
) {
  if (draftScheduleId === undefined)
    return {
      draftScheduleId: null,
      fromDate,
      untilDate,
      shiftIds: shiftIds ?? null,
      draftScheduleFrom: fromDate,
      draftScheduleUntil: untilDate,
    };
  const draftSchedule = await holdOpenDraftSchedule(ctx, draftScheduleId);
  const whole: Scope = {
    draftScheduleId,
    fromDate: draftSchedule.fromDate,
    untilDate: draftSchedule.untilDate,
    shiftIds: shiftIds ?? null,
  };
  const bounds = {
    draftScheduleFrom: draftSchedule.fromDate,
    draftScheduleUntil: draftSchedule.untilDate,
  };
  if (fromDate === "" && untilDate === "") return { ...whole, ...bounds };
  const within = (await readShiftsToFill(ctx.tx, whole, ctx)).filter(
    ({ date }) => (fromDate === "" || date >= fromDate) && (untilDate === "" || date <= untilDate),
  );
  return { ...whole, ...bounds, shiftIds: within.map(({ id }) => id) };
}

/** Stops a running fill and keeps the best roster it has found. */
export async function stopFill(ctx: Admin, { id }: { id: number }): Promise<{ message: string }> {
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, id), AUTOFILL_RUN_MISSING);
  if (autofillRun.status !== "running") return { message: "Auto-fill has already finished" };
  const isWorkedAt = autofillRun.leaseUntil !== null && isBefore(ctx.now, autofillRun.leaseUntil);
  // A worker with a valid lease reads this step and stops; without a worker, the fill ends here.
  if (isWorkedAt) await saveAutofillRun(ctx.tx, id, { step: STOPPING });
  else await saveAutofillRun(ctx.tx, id, { status: "stopped", step: null, changedAt: ctx.now });
  await signalChange(ctx);
  return { message: "Stopped. The suggestions found so far are kept" };
}

export const STOPPING = "Stopping";
