import { WEBHOOK_TEST } from "@watchbill/domain/webhooks/webhook-events";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type {
  WebhookDeliveriesTable,
  WebhookOldSecretsTable,
  WebhooksTable,
} from "../../platform/database/database-types.ts";
import { isWrittenSince } from "../../platform/outside/outbox.ts";
import { isFree, isOver, saveOutcome, takeUp } from "../../platform/work/leases.ts";

export type Webhook = Selectable<WebhooksTable>;

/** A delivery taken up by one worker until its lease ends. */
export type Claimed = Selectable<WebhookDeliveriesTable> & { readonly leaseToken: string };

/** One address that does not answer must not hold up the others. */
const IN_FLIGHT_EACH = 2;
/** Whoever loses a new secret and makes another must not leave the other program with one that has ended. */
const MOST_OLD_SECRETS = 3;

/** Keeps a new webhook and gives its number. */
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

/** A webhook that was not revoked, held until the transaction ends; deliveries of it may be written meanwhile. */
export async function lockWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  return tx
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes what has changed of a webhook. */
export async function saveWebhook(
  tx: Tx,
  id: number,
  changes: Updateable<WebhooksTable>,
): Promise<void> {
  await tx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(tx: Tx, id: number): Promise<{ url: string } | undefined> {
  return tx
    .deleteFrom("webhooks")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("url")
    .executeTakeFirst();
}

/** Deletes the webhooks that were revoked before then, with their deliveries. */
export async function deleteWebhooksRevokedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("webhooks").where("revokedAt", "<", before).execute();
}

/**
 * Writes an event's deliveries, one for each webhook that asked for it; one that is there already is left as it was. A revoked
 * webhook's deliveries wait: they are sent after an undo, or deleted with it.
 */
export async function insertDeliveriesOf(
  tx: Tx,
  event: { id: number; type: string },
  body: string,
  now: Temporal.Instant,
): Promise<void> {
  const told = await tx
    .selectFrom("webhooks")
    .select("id")
    .where("isActive", "=", true)
    .where(sql<boolean>`${event.type} = any(events)`)
    .execute();
  if (told.length === 0) return;
  await tx
    .insertInto("webhookDeliveries")
    .values(
      told.map(({ id }) => ({
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

/** Writes one delivery that tells of no event. */
export async function insertDelivery(
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
 * Takes up what is due, a few of each webhook but those that are being told already; whatever another worker holds is left
 * to it. An address that asked for patience is only sent tests.
 */
export async function claimDue(
  db: Db,
  token: string,
  now: Temporal.Instant,
  {
    busy = [],
    since = null,
  }: { readonly busy?: readonly number[]; readonly since?: Temporal.Instant | null } = {},
): Promise<Claimed[]> {
  const due = sql`select d.id from webhooks w cross join lateral (
      select id from webhook_deliveries where webhook_id = w.id and ${isFree(now)} and ${isWrittenSince(since, now)}
        and (${isOver(sql.ref("w.quiet_until"), now)} or type = ${WEBHOOK_TEST})
      order by due_at, id limit ${IN_FLIGHT_EACH} for update skip locked) d
    where w.revoked_at is null and w.id <> all(${[...busy]}::integer[])`;
  return takeUp(db, "webhookDeliveries", due, token, now);
}

/** Writes what became of a delivery that was taken up; false where another worker took it over. */
export function saveDelivered(
  tx: Tx,
  claimed: Claimed,
  outcome: Updateable<WebhookDeliveriesTable>,
): Promise<boolean> {
  return saveOutcome(tx, "webhookDeliveries", claimed, outcome);
}

/** Where a claimed delivery goes and what signs it, the newest secret first; undefined where the webhook was deleted or revoked. */
export async function selectTarget(
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

/** Keeps a secret that was replaced, and of all such of a webhook the newest few. */
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

/** Forgets the secrets of a webhook that were replaced; false where there was none. */
export async function deleteOldSecrets(tx: Tx, webhookId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom("webhookOldSecrets")
    .where("webhookId", "=", webhookId)
    .returning("id")
    .execute();
  return gone.length > 0;
}

/** Forgets the secrets that sign nothing any more. */
export async function deleteSecretsBefore(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("webhookOldSecrets").where("signsUntil", "<=", now).execute();
}

/** Ends what waits for a webhook without sending it; what a worker has in hand ends with its outcome. */
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

/** One of a webhook's deliveries, held until the transaction ends. */
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

/** Puts a delivery that has ended back as if it had never been tried. */
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

/** Removes ended deliveries that were written before then, so many at once at most. */
export async function deleteDeliveriesBefore(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<void> {
  await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} and status <> 'pending'
    order by created_at limit ${most})`.execute(tx);
}
