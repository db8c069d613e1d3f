import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { WebhookDeliveriesTable, WebhooksTable } from "../../platform/database-types.ts";
import { isFree, takeUp } from "../../platform/leases.ts";

export type Webhook = Selectable<WebhooksTable>;

/** A delivery taken up by one worker until its lease ends. */
export type Claimed = Selectable<WebhookDeliveriesTable> & { readonly leaseToken: string };

/** One address that does not answer must not hold up the others. */
const IN_FLIGHT_EACH = 2;

/** Keeps a new webhook and gives its number. */
export async function insertWebhook(
  tx: Tx,
  webhook: { url: string; secret: string; events: readonly string[]; createdBy: number },
  now: Temporal.Instant,
): Promise<{ id: number }> {
  return tx
    .insertInto("webhooks")
    .values({ ...webhook, events: [...webhook.events], createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A webhook, held until the transaction ends; deliveries of it may be written meanwhile. */
export async function lockWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  return tx.selectFrom("webhooks").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Writes what has changed of a webhook. */
export async function saveWebhook(tx: Tx, id: number, changes: Updateable<WebhooksTable>): Promise<void> {
  await tx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(tx: Tx, id: number): Promise<{ url: string } | undefined> {
  return tx.deleteFrom("webhooks").where("id", "=", id).returning("url").executeTakeFirst();
}

/** Writes an event's deliveries, one for each webhook that asked for it; one that is there already is left as it was. */
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
    .values(told.map(({ id }) => ({ webhookId: id, eventId: event.id, type: event.type, body, dueAt: now, createdAt: now })))
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

/** Takes up what is due, a few of each webhook; whatever another worker holds is left to it. */
export async function claimDue(db: Db, token: string, now: Temporal.Instant): Promise<Claimed[]> {
  const due = sql`select d.id from webhooks w cross join lateral (
      select id from webhook_deliveries where webhook_id = w.id and ${isFree(now)}
      order by due_at, id limit ${IN_FLIGHT_EACH} for update skip locked) d`;
  return takeUp(db, "webhook_deliveries", due, token, now);
}

/** Where the claimed go and what signs them. */
export async function selectTargets(
  db: Db,
  webhookIds: readonly number[],
): Promise<Map<number, { url: string; secret: string }>> {
  const rows = await db.selectFrom("webhooks").select(["id", "url", "secret"]).where("id", "in", webhookIds).execute();
  return new Map(rows.map(({ id, ...target }) => [id, target]));
}

/** What is written of a claimed delivery; a worker whose lease was taken over changes nothing and gets false. */
export async function saveOutcome(
  tx: Tx,
  { id, leaseToken }: Claimed,
  outcome: Pick<
    Updateable<WebhookDeliveriesTable>,
    "status" | "dueAt" | "answerStatus" | "processingMs" | "errorMessage" | "sentAt"
  >,
): Promise<boolean> {
  const saved = await tx
    .updateTable("webhookDeliveries")
    .set({ ...outcome, leaseToken: null, leaseUntil: null })
    .where("id", "=", id)
    .where("leaseToken", "=", leaseToken)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Ends what waits for a webhook without sending it; what a worker has in hand ends with its outcome. */
export async function dropWaiting(tx: Tx, webhookId: number, because: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("webhookDeliveries")
    .set({ status: "dropped", errorMessage: because })
    .where("webhookId", "=", webhookId)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .execute();
}

/** One of a webhook's deliveries, held until the transaction ends. */
export async function lockDelivery(tx: Tx, webhookId: number, id: number): Promise<{ status: string } | undefined> {
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
export async function deleteDeliveriesBefore(tx: Tx, before: Temporal.Instant, most: number): Promise<void> {
  await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${before} and status <> 'pending'
    order by created_at limit ${most})`.execute(tx);
}
