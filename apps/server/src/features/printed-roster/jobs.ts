import { ROSTER_MAIL_RETENTION_DAYS } from "@watchbill/domain/printed-roster/roster-mail";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteRosterMailsBefore } from "./store.ts";

/** Purges the records of roster mails long after their Shabbat. */
export async function purgeRosterMails(ctx: CommandContext): Promise<void> {
  await deleteRosterMailsBefore(
    ctx.tx,
    addDays(dateOf(ctx.now, ctx.organisation.timeZone), -ROSTER_MAIL_RETENTION_DAYS),
  );
}
