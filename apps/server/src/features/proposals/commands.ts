import { editBlockedBecause, PROPOSAL_MISSING } from "@watchbill/domain/proposals/proposal";
import { BURDEN_DAYS } from "@watchbill/domain/settings/burden-rules";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { holdOpenPlan } from "../plans/commands.ts";
import {
  deleteProposal,
  insertProposal,
  lockProposal,
  lockProposalOfPlan,
  type StoredProposal,
} from "./store.ts";

export type Admin = CommandContext<MemberActor>;

/** The auto-fill of an unpublished draft schedule; creates an empty one if none exists. */
export async function beginProposal(
  ctx: Admin,
  { id: planId }: { id: number },
): Promise<{ id: number }> {
  const { fromDate, untilDate } = await holdOpenPlan(ctx, planId);
  const there = await lockProposalOfPlan(ctx.tx, planId);
  if (there) return { id: there.id };
  const id = await insertProposal(ctx.tx, {
    ...fresh(ctx),
    planId,
    fromDate,
    untilDate,
    status: "ready",
    seed: 1,
    usesFillIns: true,
    fairnessDays: BURDEN_DAYS.usual,
  });
  await touch(ctx);
  return { id };
}

export function fresh(ctx: Admin) {
  return { createdBy: ctx.actor.id, createdAt: ctx.now, changedAt: ctx.now };
}

/** Discards the suggestions and stops a running fill. */
export async function discardProposal(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const proposal = orThrow(await lockProposal(ctx.tx, id), PROPOSAL_MISSING);
  if (proposal.status === "applied") throwIf(editBlockedBecause(proposal));
  await deleteProposal(ctx.tx, id);
  await touch(ctx);
  return { message: "The proposal is thrown away" };
}

/** Locks an auto-fill for manual edits; refuses when its draft schedule is published. */
export async function lockToEdit(ctx: CommandContext, id: number): Promise<StoredProposal> {
  const proposal = orThrow(await lockProposal(ctx.tx, id), PROPOSAL_MISSING);
  throwIf(editBlockedBecause(proposal));
  return proposal;
}

export async function touch(ctx: CommandContext): Promise<void> {
  await ctx.signal({ touches: ["proposals."], memberIds: await listAdministratorIds(ctx.tx) });
}
