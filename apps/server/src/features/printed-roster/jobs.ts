import { ROSTER_EMAIL_RETENTION_DAYS } from "@watchbill/domain/printed-roster/roster-mail";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteRosterEmailsBefore } from "./store.ts";

/** Purges the records of who got a roster by email, long after its Shabbat. */
export async function purgeRosterEmails(ctx: CommandContext): Promise<void> {
  await deleteRosterEmailsBefore(
    ctx.tx,
    addDays(dateOf(ctx.now, ctx.organization.timeZone), -ROSTER_EMAIL_RETENTION_DAYS),
  );
}
