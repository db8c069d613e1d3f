import { ONESIGNAL } from "@watchbill/domain/messages/delivery/push-recipient";
import { sql } from "kysely";
import type { MessagingConfiguration } from "../configuration/messaging-configuration.ts";
import type { Db, Tx } from "../database/database.ts";

interface GatewayError {
  readonly channel: string;
  readonly gateway: string;
  readonly errorMessage: string;
}

/**
 * Records that a gateway fails. The record stays until the gateway accepts a message, even if all
 * messages that wait for it expire before.
 */
export async function recordGatewayError(
  db: Db | Tx,
  fault: GatewayError,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto("gatewayErrors")
    .values({ ...fault, notedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["channel", "gateway"])
        .doUpdateSet({ errorMessage: fault.errorMessage, notedAt: now }),
    )
    .execute();
}

/**
 * Clears the errors after a success. Email and SMS have one gateway at a time, so an earlier
 * gateway's error is obsolete.
 */
export async function clearGatewayErrors(
  db: Db | Tx,
  { gateway, channel }: { gateway: string; channel: string },
): Promise<void> {
  await sql`
    delete from gateway_errors where gateway = ${gateway} or (channel = ${channel} and channel in ('email', 'sms'))`.execute(
    db,
  );
}

/**
 * Returns each channel's last gateway error without a later success. Skips push services without
 * devices, removed apps, and chats that are off or deleted.
 */
export async function listGatewayErrors(
  db: Db | Tx,
  { oneSignal }: MessagingConfiguration,
): Promise<Map<string, string>> {
  const apps = oneSignal
    ? [oneSignal.production, ...(oneSignal.other ? [oneSignal.other] : [])]
    : [];
  const names = apps.map(({ appId }) => `${ONESIGNAL} ${appId}`);
  const { rows } = await sql<GatewayError>`
    select distinct on (channel) channel, error_message from gateway_errors f
    where case channel
      when 'push' then gateway = any(${names}::text[]) or exists (select from push_subscriptions
        where split_part(gateway, ' ', 1) = 'web-push' and split_part(endpoint, '/', 3) = split_part(gateway, ' ', 2))
      when 'chat' then exists (select from chats where is_active and revoked_at is null and 'chat ' || id = gateway)
      else true end
    order by channel, noted_at desc`.execute(db);
  return new Map(rows.map(({ channel, errorMessage }) => [channel, errorMessage]));
}
