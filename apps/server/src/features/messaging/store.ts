import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DeliveriesTable } from "../../platform/database-types.ts";
import { isFree, takeUp } from "../../platform/leases.ts";

export type ChannelName = "email" | "sms" | "push";

/** A message taken up by one worker until its lease ends. */
export type Claimed = Selectable<DeliveriesTable> & { readonly leaseToken: string };

/** Takes up what is due on a channel, the urgent first; whatever another worker holds is left to it. */
export async function claimDue(
  db: Db,
  channel: ChannelName,
  limit: number,
  token: string,
  now: Temporal.Instant,
): Promise<Claimed[]> {
  const due = sql`select id from deliveries where ${isFree(now)} and delivery_method is null and channel = ${channel}
    order by (urgency = 'urgent') desc, due_at, id limit ${limit} for update skip locked`;
  return takeUp(db, "deliveries", due, token, now);
}

/**
 * Which of the claimed have lost their reason since they were written: a reminder of a place that was left or moved, a
 * request that somebody has settled.
 */
export async function pointlessOf(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select d.id from deliveries d
    where d.id = any(${[...ids]}::bigint[]) and (
      (d.metadata->>'kind' = 'reminder' and not exists (
        select from shift_assignments a
        where a.id = d.assignment_id and a.status in ('assigned', 'confirmed') and a.starts_at = d.expires_at))
      or (d.metadata->>'asks' = 'true' and d.request_id is not null and not exists (
        select from replacement_requests r where r.id = d.request_id and r.status = 'pending')))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Forgets a device that takes no more push messages. */
export async function deleteSubscription(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("id", "=", id).execute();
}

/** Notes that a member's number takes no more texts from us, or takes them again. */
export async function saveSmsOptOut(db: Db | Tx, memberId: number, optedOutAt: Temporal.Instant | null): Promise<void> {
  await db.updateTable("members").set({ smsOptedOutAt: optedOutAt }).where("id", "=", memberId).execute();
}

/** How far along a text is; a receipt that comes late or twice never moves one back. */
const RECEIPT_RANK = ["accepted", "scheduled", "queued", "sending", "sent", "delivered", "undelivered", "failed"];

/** Notes what the gateway says of a text it took before; gives the message, or undefined when it is none of ours or no news. */
export async function saveReceipt(
  tx: Tx,
  providerMessageId: string,
  receipt: string,
  error: string | null,
): Promise<{ id: number; memberId: number | null } | undefined> {
  const row = await tx
    .selectFrom("deliveries")
    .select(["id", "memberId", "receipt"])
    .where("providerMessageId", "=", providerMessageId)
    .where("channel", "=", "sms")
    .forUpdate()
    .executeTakeFirst();
  const rank = RECEIPT_RANK.indexOf(receipt);
  const isFinal = row?.receipt === "delivered" || row?.receipt === "undelivered" || row?.receipt === "failed";
  if (!row || rank < 0 || isFinal || rank <= RECEIPT_RANK.indexOf(row.receipt ?? "")) return undefined;
  const hasFailed = receipt === "undelivered" || receipt === "failed";
  await tx
    .updateTable("deliveries")
    .set({ receipt, ...(hasFailed ? { status: "failed", errorMessage: error ?? receipt } : {}) })
    .where("id", "=", row.id)
    .execute();
  return row;
}

/** The news that still waits for a member and takes more, locked; never what a worker has in hand. */
export async function lockJoinable(tx: Tx, memberId: number, now: Temporal.Instant) {
  return tx
    .selectFrom("deliveries")
    .select(["id", "channel", "eventId", "metadata", "secret", "expiresAt"])
    .where("memberId", "=", memberId)
    .where("takesMore", "=", true)
    .where("status", "=", "pending")
    .where("attempts", "=", 0)
    .where("dueAt", ">", now)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Writes what a waiting message says now that more has joined it. */
export async function saveJoined(
  tx: Tx,
  id: number,
  joined: { subject?: string; content: string; contentHtml?: string; metadata: string; expiresAt: Temporal.Instant | null },
): Promise<void> {
  await tx.updateTable("deliveries").set(joined).where("id", "=", id).execute();
}
