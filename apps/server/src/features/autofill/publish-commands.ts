import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  AUTOFILL_RUN_MISSING,
  AUTOFILL_RUN_TOLD,
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
import { lockAutofillRun, lockAutofillRunOfPlan, readSpots } from "./store.ts";

/**
 * Publishes a draft schedule: assigns all suggested members in one transaction, with one
 * notification for each member.
 */
export async function publishPlan(
  ctx: Admin,
  { id }: { id: number },
): Promise<OutputOf<Api["autofill.publish"]>> {
  const plan = await lockOpenDraftSchedule(ctx, id);
  const begun = await beginAutofillRun(ctx, { id });
  const proposal = orThrow(await lockAutofillRun(ctx.tx, begun.id), AUTOFILL_RUN_MISSING);
  const places = await readSpots(ctx.tx, proposal.id);
  // A draft made only by hand has no suggestions; publishing just opens it.
  throwIf(applyBlockedBecause(proposal, Math.max(1, places.length)));
  await markPublished(ctx, plan);
  return give(ctx, proposal, places, (told) =>
    ctx.recordNumbered({
      type: "plan.published",
      details: { ...draftScheduleDetails(ctx, plan), ...told },
    }),
  );
}

/** Unpublishes a schedule within the undo window, before the notifications. */
export async function unpublishPlan(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const plan = await markUnpublished(ctx, id);
  const proposal = await lockAutofillRunOfPlan(ctx.tx, id);
  if (proposal?.status !== "applied") throw new RefusalError(AUTOFILL_RUN_TOLD);
  const count = await takeBack(ctx, proposal);
  await ctx.record({
    type: "plan.unpublished",
    details: { ...draftScheduleDetails(ctx, plan), count },
  });
  return { message: `“${plan.name}” is a draft schedule again. No one was notified.` };
}
