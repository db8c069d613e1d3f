import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { DeliveriesTable } from "../../platform/database/database-types.ts";
import { isFree, takeUp } from "../../platform/work/leases.ts";

export type ChannelName = "email" | "sms" | "push";

/** A message taken up by one worker until its lease ends. */
export type Claimed = Selectable<DeliveriesTable> & { readonly leaseToken: string };

/** The push service a message goes through, by its host; OneSignal is one. */
const PUSH_SERVICE = sql<string>`case when recipient like 'device %' then coalesce((select split_part(endpoint, '/', 3)
  from push_subscriptions where id = split_part(recipient, ' ', 2)::bigint), '') else split_part(recipient, ' ', 1) end`;

/**
 * Takes up what is due on a channel, the urgent first; whatever another worker holds is left to it, and so is what goes through
 * one of the push services `besides`.
 */
export async function claimDue(
  db: Db,
  { channel, limit, besides = [] }: { channel: ChannelName; limit: number; besides?: readonly string[] },
  token: string,
  now: Temporal.Instant,
): Promise<Claimed[]> {
  const isElsewhere = besides.length === 0 ? sql`true` : sql`${PUSH_SERVICE} <> all(${[...besides]}::text[])`;
  const due = sql`select id from deliveries
    where ${isFree(now)} and delivery_method is null and channel = ${channel} and ${isElsewhere}
    order by (urgency = 'urgent') desc, due_at, id limit ${limit} for update skip locked`;
  return takeUp(db, "deliveries", due, token, now);
}

/** The push service of each message, by its host. */
export async function pushServicesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; service: string }>`
    select id, ${PUSH_SERVICE} as service from deliveries where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, service }) => [id, service]));
}

/** Let go early this often and put back each time, a message is held up by something of its own. */
const MOST_LET_GO = 10;

/**
 * Makes due what was put back because a gateway was in the way, since it works now or may: those of `gateway`, or of a whole
 * channel. The attempt that failed counts for none, so that a gateway that comes and goes uses up nobody's attempts.
 */
export async function letGo(db: Db, held: { gateway: string } | { channel: ChannelName }, now: Temporal.Instant): Promise<void> {
  const which = "gateway" in held ? sql`held_by = ${held.gateway}` : sql`held_by is not null and channel = ${held.channel}`;
  await sql`
    update deliveries set due_at = ${now}, attempts = attempts - 1, times_let_go = times_let_go + 1, held_by = null
    where id in (select id from deliveries where status = 'pending' and ${which} and due_at > ${now}
      and times_let_go < ${MOST_LET_GO} and attempts > 0 for update skip locked)`.execute(db);
}

/**
 * Which of the claimed have lost their reason since they were written: a reminder of a place that was left or moved, a
 * request that somebody has settled, a password in whose place came another.
 */
export async function pointlessOf(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select d.id from deliveries d
    where d.id = any(${[...ids]}::bigint[]) and (
      (d.metadata->>'kind' = 'reminder' and not exists (
        select from shift_assignments a
        where a.id = d.assignment_id and a.status in ('assigned', 'confirmed') and a.starts_at = d.expires_at))
      or (d.metadata->>'replacesPassword' = 'true' and not exists (
        select from one_time_passwords p where p.delivery_id = d.id))
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
