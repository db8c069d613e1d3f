import { sql } from "kysely";
import type { CommandContext } from "../../platform/context.ts";

/** So many a minute, so that a log that was never cut does not hold up everything else. */
const MOST_AT_ONCE = 5_000;

/** Removes messages that are older than the log is kept, and never one that still waits; 0 days keeps all. */
export async function forgetOldMessages(ctx: CommandContext, keptDays: number): Promise<void> {
  if (keptDays === 0) return;
  const before = ctx.now.subtract({ hours: 24 * keptDays });
  await sql`delete from deliveries where id in (
    select id from deliveries where created_at < ${before} and (status <> 'pending' or delivery_method is not null)
    order by created_at limit ${MOST_AT_ONCE})`.execute(ctx.tx);
}
