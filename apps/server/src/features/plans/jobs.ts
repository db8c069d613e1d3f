import { PLAN_KEPT_DAYS } from "@watchbill/domain/plans/plan";
import { areWishesOver } from "@watchbill/domain/plans/plan-state";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { recordPlan } from "./commands.ts";
import { deletePlansBefore, lockPlansWithWishesUntil, savePlan } from "./store.ts";

/** Closes the collection of shift preferences when its deadline has passed. */
export async function closeWishesThatAreOver(ctx: CommandContext): Promise<void> {
  for (const plan of await lockPlansWithWishesUntil(ctx.tx, ctx.now)) {
    if (!areWishesOver(plan, ctx.now)) continue;
    await savePlan(ctx.tx, plan.id, { state: "drafting", updatedAt: ctx.now });
    await recordPlan(ctx, "plan.wishes-closed", plan);
  }
}

export function forgetOldPlans(ctx: CommandContext): Promise<void> {
  return deletePlansBefore(
    ctx.tx,
    addDays(dateOf(ctx.now, ctx.organisation.timeZone), -PLAN_KEPT_DAYS),
  );
}
