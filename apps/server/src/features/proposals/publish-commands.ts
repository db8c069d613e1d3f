import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  applyBlockedBecause,
  PROPOSAL_MISSING,
  PROPOSAL_TOLD,
} from "@watchbill/domain/proposals/proposal";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { lockOpenPlan, markPublished, markUnpublished, planDetails } from "../plans/commands.ts";
import { give, takeBack } from "./apply-commands.ts";
import { type Admin, beginProposal } from "./commands.ts";
import { lockProposal, lockProposalOfPlan, readPlaces } from "./store.ts";

/**
 * Publishes a draft schedule: assigns all suggested members in one transaction, with one
 * notification for each member.
 */
export async function publishPlan(
  ctx: Admin,
  { id }: { id: number },
): Promise<OutputOf<Api["proposals.publish"]>> {
  const plan = await lockOpenPlan(ctx, id);
  const begun = await beginProposal(ctx, { id });
  const proposal = orThrow(await lockProposal(ctx.tx, begun.id), PROPOSAL_MISSING);
  const places = await readPlaces(ctx.tx, proposal.id);
  // A draft made only by hand has no suggestions; publishing just opens it.
  throwIf(applyBlockedBecause(proposal, Math.max(1, places.length)));
  await markPublished(ctx, plan);
  return give(ctx, proposal, places, (told) =>
    ctx.recordNumbered({ type: "plan.published", details: { ...planDetails(ctx, plan), ...told } }),
  );
}

/** Unpublishes a schedule within the undo window, before the notifications. */
export async function unpublishPlan(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const plan = await markUnpublished(ctx, id);
  const proposal = await lockProposalOfPlan(ctx.tx, id);
  if (proposal?.status !== "applied") throw new RefusalError(PROPOSAL_TOLD);
  const count = await takeBack(ctx, proposal);
  await ctx.record({ type: "plan.unpublished", details: { ...planDetails(ctx, plan), count } });
  return { message: `The plan “${plan.name}” is being made again. Nobody was told.` };
}
