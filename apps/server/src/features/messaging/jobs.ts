import { sql } from "kysely";
import type { CommandContext } from "../../platform/context.ts";
import { deleteLinksEndedBefore } from "./link-rows.ts";

/** A link that has ended still says so for a while. */
const ENDED_LINKS_KEPT_HOURS = 24 * 30;
/** So many a minute, so that a log that was never cut does not hold up everything else. */
const MOST_AT_ONCE = 5_000;

/** Forgets links that ended long ago. */
export function forgetEndedLinks(ctx: CommandContext): Promise<void> {
  return deleteLinksEndedBefore(ctx.tx, ctx.now.subtract({ hours: ENDED_LINKS_KEPT_HOURS }));
}

/** Removes messages that are older than the log is kept, and never one that still waits; 0 days keeps all. */
export async function forgetOldMessages(ctx: CommandContext, keptDays: number): Promise<void> {
  if (keptDays === 0) return;
  const before = ctx.now.subtract({ hours: 24 * keptDays });
  await sql`delete from deliveries where id in (
    select id from deliveries where created_at < ${before} and (status <> 'pending' or delivery_method is not null)
    order by created_at limit ${MOST_AT_ONCE})`.execute(ctx.tx);
}
