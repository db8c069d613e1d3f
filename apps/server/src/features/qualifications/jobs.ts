import { dueExpiryReminder, latestToRemind } from "@watchbill/domain/qualifications/expiry";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { markLapseReminded } from "./store.ts";

/** Sends reminders before a qualification expires, each only once over all instances. */
export async function remindOfExpiry(ctx: CommandContext): Promise<void> {
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const rows = await ctx.tx
    .selectFrom("memberQualifications as h")
    .innerJoin("qualifications as q", "q.id", "h.qualificationId")
    .innerJoin("members as m", "m.id", "h.memberId")
    .select(["h.memberId", "h.qualificationId", "h.lastDay", "h.remindedDays", "q.name"])
    .where("q.expires", "=", true)
    .where("q.isArchived", "=", false)
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .where("h.lastDay", ">=", today)
    .where("h.lastDay", "<=", latestToRemind(today))
    .orderBy("h.memberId")
    .orderBy("h.qualificationId")
    .execute();
  for (const { lastDay, ...holding } of rows) {
    if (lastDay === null) continue;
    const days = dueExpiryReminder({ ...holding, lastDay }, today);
    if (days === null || !(await markLapseReminded(ctx.tx, holding, days))) continue;
    const details = { qualification: holding.name, lastDay, daysLeft: days };
    await ctx.record({ type: "qualifications.expiring", subjectId: holding.memberId, details });
  }
}
