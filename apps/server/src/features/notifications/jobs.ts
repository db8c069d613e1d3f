import { notifiedSince, retentionDaysOf } from "@watchbill/domain/settings/retention";
import type { CommandContext } from "../../platform/context.ts";
import { ringAgain } from "./commands.ts";
import { deleteNotifiedBefore } from "./store.ts";

/** Notifications purged a minute, so that a large backlog does not block other jobs. */
const MOST_AT_ONCE = 2_000;

/** Purges notifications after the retention of messages, because they contain the same texts. */
export async function purgeNotifications(ctx: CommandContext, serverDays: number): Promise<void> {
  const { messageLogDays, shiftsRetainedSince, timeZone } = ctx.organization;
  const since = notifiedSince(
    retentionDaysOf(serverDays, messageLogDays),
    shiftsRetainedSince,
    ctx.now,
    timeZone,
  );
  if (since !== null) await ringAgain(ctx, await deleteNotifiedBefore(ctx.tx, since, MOST_AT_ONCE));
}
