import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  AUTOFILL_RUN_MISSING,
  AUTOFILL_RUN_NOTIFIED,
  applyBlockedBecause,
} from "@watchbill/domain/suggestions/autofill-run";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  draftScheduleDetails,
  lockOpenDraftSchedule,
  markPublished,
  markUnpublished,
} from "../draft-schedules/commands.ts";
import { give, takeBack } from "./apply-commands.ts";
import { type Admin, beginAutofillRun } from "./commands.ts";
import { lockAutofillRun, lockAutofillRunOfDraftSchedule, readSpots } from "./store.ts";

/**
 * Publishes a draft schedule: assigns all suggested members in one transaction, and sends one
 * notification to each.
 */
export async function publishDraftSchedule(
  ctx: Admin,
  { id }: { id: number },
): Promise<OutputOf<Api["autofill.publish"]>> {
  const draftSchedule = await lockOpenDraftSchedule(ctx, id);
  const started = await beginAutofillRun(ctx, { id });
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, started.id), AUTOFILL_RUN_MISSING);
  const spots = await readSpots(ctx.tx, autofillRun.id);
  // A draft without an auto-fill has no suggestions to check; publishing just opens its shifts.
  throwIf(applyBlockedBecause(autofillRun, Math.max(1, spots.length)));
  await markPublished(ctx, draftSchedule);
  return give(ctx, autofillRun, spots, (details) =>
    ctx.recordWithId({
      type: "draft-schedules.published",
      details: { ...draftScheduleDetails(ctx, draftSchedule), ...details },
    }),
  );
}

/** Unpublishes a schedule within the undo window, before the notifications. */
export async function unpublishDraftSchedule(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const draftSchedule = await markUnpublished(ctx, id);
  const autofillRun = await lockAutofillRunOfDraftSchedule(ctx.tx, id);
  if (autofillRun?.status !== "applied") throw new RefusalError(AUTOFILL_RUN_NOTIFIED);
  const count = await takeBack(ctx, autofillRun);
  await ctx.record({
    type: "draft-schedules.unpublished",
    details: { ...draftScheduleDetails(ctx, draftSchedule), count },
  });
  return { message: `“${draftSchedule.name}” is a draft schedule again. No one was notified.` };
}
