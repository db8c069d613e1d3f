import type { CommandContext } from "../../platform/context.ts";
import { deleteDeliveriesBefore } from "../../platform/outside/outbox.ts";

/** So many a minute, so that a log that was never cut does not hold up everything else. */
const MOST_AT_ONCE = 5_000;

/** Removes messages that are older than the log is kept, and never one that still waits; 0 days keeps all. */
export async function forgetOldMessages(ctx: CommandContext, keptDays: number): Promise<void> {
  if (keptDays === 0) return;
  const before = ctx.now.subtract({ hours: 24 * keptDays });
  await deleteDeliveriesBefore(ctx.tx, before, MOST_AT_ONCE);
}
