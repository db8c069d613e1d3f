import { keptDaysOf, toldSince } from "@watchbill/domain/settings/retention";
import type { CommandContext } from "../../platform/context.ts";
import { ringAgain } from "./commands.ts";
import { deleteToldBefore } from "./store.ts";

/** So many a minute, so that ten years of a large squad do not hold up everything else. */
const MOST_AT_ONCE = 2_000;

/** Takes away for good what was told longer ago than messages are kept: it says in the app what they said outside it. */
export async function forgetOldNotifications(
  ctx: CommandContext,
  serverDays: number,
): Promise<void> {
  const { messageLogDays, shiftsKeptSince, timeZone } = ctx.organisation;
  const since = toldSince(
    keptDaysOf(serverDays, messageLogDays),
    shiftsKeptSince,
    ctx.now,
    timeZone,
  );
  if (since !== null) await ringAgain(ctx, await deleteToldBefore(ctx.tx, since, MOST_AT_ONCE));
}
