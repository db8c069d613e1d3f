import { dueWishReminder, isAskingDue } from "@watchbill/domain/wishes/reminders";
import type { CommandContext } from "../../platform/context.ts";
import { selectPlans } from "../plans/queries.ts";
import { countPlanShifts } from "./queries.ts";
import { askedDetails, sendReminder, unansweredIds } from "./reminder-commands.ts";
import { insertAsking, lockAsking } from "./store.ts";

/** Tells members, once its shifts are made, that a plan asks for their wishes; once each time that it is opened. */
export async function askForWishes(ctx: CommandContext): Promise<void> {
  const plans = await selectAsking(ctx)
    .select("createdAt")
    .where("id", "not in", ctx.tx.selectFrom("wishAskings").select("planId"))
    .execute();
  for (const { createdAt, ...plan } of plans) {
    const { shiftCount, newestAt } = await countPlanShifts(ctx.tx, plan, ctx.now);
    const changedAt = newestAt && Temporal.Instant.compare(newestAt, createdAt) > 0 ? newestAt : createdAt;
    if (!isAskingDue({ wishesUntil: plan.wishesUntil ?? ctx.now, shiftCount, changedAt }, ctx.now)) continue;
    if (!(await insertAsking(ctx.tx, plan.id, ctx.now))) continue;
    const invitedIds = await unansweredIds(ctx, plan);
    if (invitedIds.length > 0) await ctx.record({ type: "wishes.asked", details: askedDetails(ctx, plan, invitedIds) });
  }
}

/** Reminds whoever has not answered, once at each distance from the end of the wishes, however many instances look. */
export async function remindOfWishes(ctx: CommandContext): Promise<void> {
  for (const plan of await selectAsking(ctx).execute()) {
    const asking = await lockAsking(ctx.tx, plan.id);
    if (!asking || plan.wishesUntil === null) continue;
    const { askedAt, remindedUntil, remindedDays, remindedAt } = asking;
    const last = remindedUntil && remindedAt && { wishesUntil: remindedUntil, days: remindedDays, sentAt: remindedAt };
    const days = dueWishReminder({ wishesUntil: plan.wishesUntil, askedAt }, last, ctx.now);
    if (days !== null) await sendReminder(ctx, plan, days, await unansweredIds(ctx, plan));
  }
}

function selectAsking({ tx, now }: CommandContext) {
  return selectPlans(tx).where("state", "=", "wishes").where("wishesUntil", ">", now).orderBy("id");
}
