import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { claim, isDue, isExpired } from "../jobs/leases.ts";
import { type ClaimedDelivery, isWrittenSince } from "./outbox.ts";

export type ClaimedForChat = ClaimedDelivery & { readonly chatId: number };

/**
 * Claims due messages: the oldest of each chat that has no message in flight. So each chat keeps
 * its order, and a failing chat delays no other. Rows locked by another worker are skipped. While
 * `isRestHeld`, chats that keep Shabbat get only what an administrator has asked for.
 */
export async function claimDueOfChats(
  db: Db,
  token: string,
  now: Temporal.Instant,
  {
    busy,
    isRestHeld,
    since,
  }: {
    readonly busy: readonly number[];
    readonly isRestHeld: boolean;
    readonly since: Temporal.Instant | null;
  },
): Promise<ClaimedForChat[]> {
  const due = sql`select d.id from chats c cross join lateral (
      select id from deliveries where chat_id = c.id and channel = 'chat' and delivery_method is null and ${isDue(now)} and ${isWrittenSince(since, now)}
        and ((${isExpired(sql.ref("c.quiet_until"), now)} and not (c.observes_shabbat and ${isRestHeld})) or passes = 'own-act')
      order by due_at, id limit 1 for update skip locked) d
    where c.revoked_at is null and c.id <> all(${[...busy]}::integer[])`;
  return claim(db, "deliveries", due, token, now);
}

/**
 * Locks a chat's pending message that still takes events into its batch; undefined if there is
 * none.
 */
export async function lockBatchableChatForUpdate(tx: Tx, chatId: number, now: Temporal.Instant) {
  return tx
    .selectFrom("deliveries")
    .select(["id", "metadata", "expiresAt", "dueAt"])
    .where("chatId", "=", chatId)
    .where("channel", "=", "chat")
    .where("status", "=", "pending")
    .where("isBatchable", "=", true)
    .where("attempts", "=", 0)
    .where("dueAt", ">", now)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Cancels a chat's pending messages, except one that a worker is sending. */
export async function cancelPendingChat(
  tx: Tx,
  chatId: number,
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, waitingReason: null, heldBy: null })
    .where("chatId", "=", chatId)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .execute();
}

/** Cancels pending messages of deleted chats, left by a worker that died. */
export async function cancelOrphanedChats(
  tx: Tx,
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, waitingReason: null, heldBy: null })
    .where("channel", "=", "chat")
    .where("chatId", "is", null)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .execute();
}

/**
 * Delays a chat's pending messages until the given instant, except those that an administrator
 * asked for.
 */
export async function rescheduleChat(
  tx: Tx,
  chatId: number,
  until: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ dueAt: until })
    .where("chatId", "=", chatId)
    .where("status", "=", "pending")
    .where("passes", "is", null)
    .where("dueAt", "<", until)
    .execute();
}

/**
 * Delays messages that become due during Shabbat until its end, for chats that keep Shabbat;
 * cancels, with the given reason, those that expire before that.
 */
export async function holdForRestOfChats(
  tx: Tx,
  until: Temporal.Instant,
  useless: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update deliveries d set
      status = case when d.expires_at <= ${until} then 'dropped' else d.status end,
      error_message = case when d.expires_at <= ${until} then ${useless} else d.error_message end,
      waiting_reason = case when d.expires_at <= ${until} then null else 'shabbat' end,
      due_at = ${until}
    where d.id in (select w.id from deliveries w join chats c on c.id = w.chat_id
      where w.channel = 'chat' and w.status = 'pending' and w.due_at <= ${now} and w.passes is null and c.observes_shabbat
        and (w.lease_until is null or w.lease_until <= ${now})
      for update of w skip locked)`.execute(tx);
}

/**
 * Reschedules messages that wait for the end of a Shabbat that no longer applies: to `until` if
 * another one blocks them, otherwise to now. `ends` are the ends that apply with the current
 * settings.
 */
export async function retryChats(
  tx: Tx,
  {
    until,
    ends,
  }: { readonly until: Temporal.Instant | null; readonly ends: readonly Temporal.Instant[] },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update deliveries d set
      due_at = case when c.observes_shabbat then ${until ?? now}::timestamptz else ${now}::timestamptz end,
      waiting_reason = case when c.observes_shabbat and ${until !== null}::boolean then 'shabbat' end
    from chats c
    where c.id = d.chat_id and d.channel = 'chat' and d.status = 'pending' and d.waiting_reason = 'shabbat' and d.due_at > ${now}
      and (not c.observes_shabbat or d.due_at <> all(${ends.map((end) => end.toString())}::timestamptz[]))
      and (d.lease_until is null or d.lease_until <= ${now})`.execute(tx);
}
