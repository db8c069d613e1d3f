import { WEBHOOK_TEST } from "@watchbill/domain/webhooks/webhook-events";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { isWrittenSince } from "../../platform/channels/outbox.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type {
  WebhookDeliveriesTable,
  WebhookOldSecretsTable,
  WebhooksTable,
} from "../../platform/database/database-types.ts";
import { claim, isDue, isExpired, releaseWithOutcome } from "../../platform/jobs/leases.ts";

export type Webhook = Selectable<WebhooksTable>;

/** A delivery that a worker has claimed until its lease ends. */
export type ClaimedWebhookDelivery = Selectable<WebhookDeliveriesTable> & {
  readonly leaseToken: string;
};

/**
 * Maximum concurrent deliveries for each webhook, so that a URL that does not respond does not
 * delay the others.
 */
const IN_FLIGHT_EACH = 2;
/**
 * Number of old secrets kept: an admin may lose a new secret and replace it again while the
 * receiver still has an older one.
 */
const MOST_OLD_SECRETS = 3;

export async function insertWebhook(
  tx: Tx,
  webhook: { url: string; secret: string; events: readonly string[]; createdBy: number | null },
  now: Temporal.Instant,
): Promise<{ id: number }> {
  return tx
    .insertInto("webhooks")
    .values({ ...webhook, events: [...webhook.events], createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Locks a webhook that is not revoked; other transactions can still insert deliveries for it. */
export async function lockWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  return tx
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveWebhook(
  tx: Tx,
  id: number,
  changes: Updateable<WebhooksTable>,
): Promise<void> {
  await tx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
}

/** Deletes a webhook with its deliveries; undefined when there is none. */
export async function deleteWebhook(tx: Tx, id: number): Promise<{ url: string } | undefined> {
  return tx
    .deleteFrom("webhooks")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("url")
    .executeTakeFirst();
}

/** Deletes the webhooks that were revoked before an instant, with their deliveries. */
export async function deleteWebhooksRevokedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("webhooks").where("revokedAt", "<", before).execute();
}

/**
 * Inserts an event's deliveries, one for each subscribed webhook; ignores existing ones. Deliveries
 * of a revoked webhook wait: undoing the revocation sends them, deleting the webhook removes them.
 */
export async function insertDeliveriesOf(
  tx: Tx,
  event: { id: number; type: string },
  body: string,
  now: Temporal.Instant,
): Promise<void> {
  const subscribed = await tx
    .selectFrom("webhooks")
    .select("id")
    .where("isActive", "=", true)
    .where(sql<boolean>`${event.type} = any(events)`)
    .execute();
  if (subscribed.length === 0) return;
  await tx
    .insertInto("webhookDeliveries")
    .values(
      subscribed.map(({ id }) => ({
        webhookId: id,
        eventId: event.id,
        type: event.type,
        body,
        dueAt: now,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["webhookId", "eventId"]).doNothing())
    .execute();
}

export async function insertWebhookDelivery(
  tx: Tx,
  delivery: { webhookId: number; type: string; body: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto("webhookDeliveries")
    .values({ ...delivery, dueAt: now, createdAt: now })
    .execute();
}

/**
 * Claims due deliveries, a few for each webhook that is not busy; skips rows locked by other
 * workers. During a Retry-After, a webhook gets only test deliveries.
 */
export async function claimDueWebhooks(
  db: Db,
  token: string,
  now: Temporal.Instant,
  {
    busy = [],
    since = null,
  }: { readonly busy?: readonly number[]; readonly since?: Temporal.Instant | null } = {},
): Promise<ClaimedWebhookDelivery[]> {
  const due = sql`select d.id from webhooks w cross join lateral (
      select id from webhook_deliveries where webhook_id = w.id and ${isDue(now)} and ${isWrittenSince(since, now)}
        and (${isExpired(sql.ref("w.quiet_until"), now)} or type = ${WEBHOOK_TEST})
      order by due_at, id limit ${IN_FLIGHT_EACH} for update skip locked) d
    where w.revoked_at is null and w.id <> all(${[...busy]}::integer[])`;
  return claim(db, "webhookDeliveries", due, token, now);
}

/** Saves the outcome of a claimed delivery; false when another worker has claimed it since. */
export function saveDelivered(
  tx: Tx,
  claimed: ClaimedWebhookDelivery,
  outcome: Updateable<WebhookDeliveriesTable>,
): Promise<boolean> {
  return releaseWithOutcome(tx, "webhookDeliveries", claimed, outcome);
}

/**
 * Returns the URL of a claimed delivery and its signing secrets, newest first; undefined when the
 * webhook is deleted or revoked.
 */
export async function selectWebhookTarget(
  db: Db,
  webhookId: number,
  now: Temporal.Instant,
): Promise<{ url: string; secrets: string[] } | undefined> {
  const { rows } = await sql<{ url: string; secrets: string[] }>`
    select url, secret || array(select secret from webhook_old_secrets
      where webhook_id = w.id and signs_until > ${now} order by id desc) as secrets
    from webhooks w where id = ${webhookId} and revoked_at is null`.execute(db);
  return rows[0];
}

/** Inserts a replaced secret, and keeps only the newest few for each webhook. */
export async function insertOldSecret(
  tx: Tx,
  old: Insertable<WebhookOldSecretsTable>,
): Promise<void> {
  await tx.insertInto("webhookOldSecrets").values(old).execute();
  await sql`delete from webhook_old_secrets where id in (
    select id from webhook_old_secrets where webhook_id = ${old.webhookId} order by id desc offset ${MOST_OLD_SECRETS})`.execute(
    tx,
  );
}

/** Deletes the replaced secrets of a webhook; false when there is none. */
export async function deleteOldSecrets(tx: Tx, webhookId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom("webhookOldSecrets")
    .where("webhookId", "=", webhookId)
    .returning("id")
    .execute();
  return gone.length > 0;
}

export async function deleteSecretsBefore(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("webhookOldSecrets").where("signsUntil", "<=", now).execute();
}

/** Drops a webhook's pending deliveries, except claimed ones, which end with their own outcome. */
export async function dropWaiting(
  tx: Tx,
  webhookId: number,
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("webhookDeliveries")
    .set({ status: "dropped", errorMessage: because })
    .where("webhookId", "=", webhookId)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .execute();
}

export async function lockDelivery(
  tx: Tx,
  webhookId: number,
  id: number,
): Promise<{ status: string } | undefined> {
  return tx
    .selectFrom("webhookDeliveries")
    .select("status")
    .where("id", "=", id)
    .where("webhookId", "=", webhookId)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a finished delivery pending again, as if it were new. */
export async function saveAsNew(tx: Tx, id: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("webhookDeliveries")
    .set({
      status: "pending",
      dueAt: now,
      attempts: 0,
      answerStatus: null,
      processingMs: null,
      errorMessage: null,
      sentAt: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes at most `most` finished deliveries that were created before an instant. */
export async function deleteDeliveriesBefore(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<void> {
  await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} and status <> 'pending'
    order by created_at limit ${most})`.execute(tx);
}
