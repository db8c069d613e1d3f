import { POLL_RETENTION_DAYS } from "@watchbill/domain/polls/poll";
import type { CommandContext } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { close } from "./commands.ts";
import { deletePollsClosedBefore, lockPollsOver } from "./store.ts";

/** Closes polls after their deadline, each only once over all instances. */
export async function closePollsThatAreOver(
  ctx: CommandContext,
  failed: OnItemError,
): Promise<void> {
  const over = await lockPollsOver(ctx.tx, ctx.now);
  const work = async (some: readonly (typeof over)[number][]): Promise<void> => {
    for (const poll of some) await close(ctx, poll, null);
  };
  await runBatch(ctx.tx, { items: over, named: ({ id }) => `question ${id}`, work }, failed);
}

export function purgePolls(ctx: CommandContext): Promise<void> {
  return deletePollsClosedBefore(ctx.tx, ctx.now.subtract({ hours: 24 * POLL_RETENTION_DAYS }));
}
