import { DELIVERIES_KEPT_DAYS } from "@watchbill/domain/webhooks/keeping";
import type { CommandContext } from "../../platform/context.ts";
import { deleteDeliveriesBefore, deleteSecretsBefore } from "./store.ts";

/** So many a minute, so that a long log does not hold up everything else. */
const MOST_AT_ONCE = 5_000;

/** Lets deliveries go some time after they were written, and never one that still waits. */
export function forgetOldDeliveries(ctx: CommandContext): Promise<void> {
  return deleteDeliveriesBefore(
    ctx.tx,
    ctx.now.subtract({ hours: 24 * DELIVERIES_KEPT_DAYS }),
    MOST_AT_ONCE,
  );
}

/** Lets secrets go that sign nothing any more. */
export function forgetOldSecrets(ctx: CommandContext): Promise<void> {
  return deleteSecretsBefore(ctx.tx, ctx.now);
}
