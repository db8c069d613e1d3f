import { POLL_KEPT_DAYS } from "@watchbill/domain/polls/poll";
import type { CommandContext } from "../../platform/context.ts";
import { close } from "./commands.ts";
import { deletePollsClosedBefore, lockPollsOver } from "./store.ts";

/** Closes the questions whose time is over, each once however many instances look. */
export async function closePollsThatAreOver(ctx: CommandContext): Promise<void> {
  for (const poll of await lockPollsOver(ctx.tx, ctx.now)) await close(ctx, poll, null);
}

/** Forgets questions that closed long ago, and who answered what. */
export function forgetOldPolls(ctx: CommandContext): Promise<void> {
  return deletePollsClosedBefore(ctx.tx, ctx.now.subtract({ hours: 24 * POLL_KEPT_DAYS }));
}
