import { ONESIGNAL } from "@watchbill/domain/messages/push-recipient";
import { sql } from "kysely";
import type { MessagingConfiguration } from "../configuration/messaging-configuration.ts";
import type { Db, Tx } from "../database/database.ts";

/** What a gateway itself said against what it did not take. */
export interface GatewayFault {
  readonly channel: string;
  readonly gateway: string;
  readonly errorMessage: string;
}

/** Notes that a gateway is in the way, until it takes something: what waited for it may come too late before that, and be gone. */
export async function noteFault(
  db: Db | Tx,
  fault: GatewayFault,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto("gatewayFaults")
    .values({ ...fault, notedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["channel", "gateway"])
        .doUpdateSet({ errorMessage: fault.errorMessage, notedAt: now }),
    )
    .execute();
}

/** It has taken something. Of mail and texts there is one gateway at a time: whichever was in the way before is not asked any more. */
export async function forgetFaults(
  db: Db | Tx,
  { gateway, channel }: { gateway: string; channel: string },
): Promise<void> {
  await sql`
    delete from gateway_faults where gateway = ${gateway} or (channel = ${channel} and channel in ('email', 'sms'))`.execute(
    db,
  );
}

/**
 * Of each channel what its gateway said last, where that has taken nothing since. A push service that no device goes through, an
 * app that is not set any more, and a chat that is off or gone are in nobody's way.
 */
export async function readFaults(
  db: Db | Tx,
  { oneSignal }: MessagingConfiguration,
): Promise<Map<string, string>> {
  const apps = oneSignal
    ? [oneSignal.production, ...(oneSignal.other ? [oneSignal.other] : [])]
    : [];
  const names = apps.map(({ appId }) => `${ONESIGNAL} ${appId}`);
  const { rows } = await sql<GatewayFault>`
    select distinct on (channel) channel, error_message from gateway_faults f
    where case channel
      when 'push' then gateway = any(${names}::text[]) or exists (select from push_subscriptions
        where split_part(gateway, ' ', 1) = 'web-push' and split_part(endpoint, '/', 3) = split_part(gateway, ' ', 2))
      when 'chat' then exists (select from chats where is_active and revoked_at is null and 'chat ' || id = gateway)
      else true end
    order by channel, noted_at desc`.execute(db);
  return new Map(rows.map(({ channel, errorMessage }) => [channel, errorMessage]));
}
