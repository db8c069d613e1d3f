import { ROSTER_MAIL_KEPT_DAYS } from "@watchbill/domain/rosters/roster-mail";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteRosterMailsBefore } from "./store.ts";

/** Forgets who had which roster long after its rest day. */
export async function forgetOldRosterMails(ctx: CommandContext): Promise<void> {
  await deleteRosterMailsBefore(
    ctx.tx,
    addDays(dateOf(ctx.now, ctx.organisation.timeZone), -ROSTER_MAIL_KEPT_DAYS),
  );
}
