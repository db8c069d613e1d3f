import { DELIVERIES_RETENTION_DAYS } from "@watchbill/domain/webhooks/webhook-retention";
import type { CommandContext } from "../../platform/context.ts";
import { deleteDeliveriesBefore, deleteSecretsBefore } from "./store.ts";

/** Deliveries purged a minute, so that a long log does not delay other jobs. */
const MOST_AT_ONCE = 5_000;

/** Purges old deliveries, but never a pending one. */
export function purgeDeliveries(ctx: CommandContext): Promise<void> {
  return deleteDeliveriesBefore(
    ctx.tx,
    ctx.now.subtract({ hours: 24 * DELIVERIES_RETENTION_DAYS }),
    MOST_AT_ONCE,
  );
}

/** Purges signing secrets whose grace period has ended. */
export function purgeSecrets(ctx: CommandContext): Promise<void> {
  return deleteSecretsBefore(ctx.tx, ctx.now);
}
