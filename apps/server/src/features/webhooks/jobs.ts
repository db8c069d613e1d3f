import type { CommandContext } from "../../platform/context.ts";
import { deleteDeliveriesBefore, deleteSecretsBefore } from "./store.ts";

const KEPT_HOURS = 24 * 30;
/** So many a minute, so that a long log does not hold up everything else. */
const MOST_AT_ONCE = 5_000;

/** Lets deliveries go a month after they were written, and never one that still waits. */
export function forgetOldDeliveries(ctx: CommandContext): Promise<void> {
  return deleteDeliveriesBefore(ctx.tx, ctx.now.subtract({ hours: KEPT_HOURS }), MOST_AT_ONCE);
}

/** Lets secrets go that sign nothing any more. */
export function forgetOldSecrets(ctx: CommandContext): Promise<void> {
  return deleteSecretsBefore(ctx.tx, ctx.now);
}
