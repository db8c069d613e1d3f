import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { isFree, isOver, takeUp } from "../work/leases.ts";
import { type Claimed, isWrittenSince } from "./outbox.ts";

/** A message to a chat, taken up by one worker until its lease ends. */
export type ClaimedForChat = Claimed & { readonly chatId: number };

/**
 * Takes up what is due, the oldest of each chat but those that are being told already: each reads in order, and one that is broken
 * holds up no other. Whatever another worker holds is left to it. `isRestHeld` says that nothing leaves now to a chat that
 * keeps rest days. What an administrator has asked for leaves all the same.
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
      select id from deliveries where chat_id = c.id and channel = 'chat' and delivery_method is null and ${isFree(now)} and ${isWrittenSince(since, now)}
        and ((${isOver(sql.ref("c.quiet_until"), now)} and not (c.keeps_rest_days and ${isRestHeld})) or passes = 'own-act')
      order by due_at, id limit 1 for update skip locked) d
    where c.revoked_at is null and c.id <> all(${[...busy]}::integer[])`;
  return takeUp(db, "deliveries", due, token, now);
}

/** What waits for a chat and takes more, locked; undefined where there is none that nobody has in hand. */
export async function lockJoinableOfChat(tx: Tx, chatId: number, now: Temporal.Instant) {
  return tx
    .selectFrom("deliveries")
    .select(["id", "metadata", "expiresAt", "dueAt"])
    .where("chatId", "=", chatId)
    .where("channel", "=", "chat")
    .where("status", "=", "pending")
    .where("takesMore", "=", true)
    .where("attempts", "=", 0)
    .where("dueAt", ">", now)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends what waits for a chat without sending it; what a worker has in hand ends with its outcome. */
export async function dropWaitingOfChat(
  tx: Tx,
  chatId: number,
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, waitsBecause: null, heldBy: null })
    .where("chatId", "=", chatId)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .execute();
}

/** Ends what waits for no chat any more: it was in the hands of a worker that is gone, while its chat was deleted. */
export async function dropOrphansOfChats(
  tx: Tx,
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, waitsBecause: null, heldBy: null })
    .where("channel", "=", "chat")
    .where("chatId", "is", null)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .execute();
}

/** Has what waits for a chat leave no sooner than then, but for what somebody has asked for. */
export async function putOffOfChat(tx: Tx, chatId: number, until: Temporal.Instant): Promise<void> {
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
 * Moves what has come due in a rest day to after it, for chats that keep rest days; what would be of no use by then is dropped
 * with these words.
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
      waits_because = case when d.expires_at <= ${until} then null else 'rest-day' end,
      due_at = ${until}
    where d.id in (select w.id from deliveries w join chats c on c.id = w.chat_id
      where w.channel = 'chat' and w.status = 'pending' and w.due_at <= ${now} and w.passes is null and c.keeps_rest_days
        and (w.lease_until is null or w.lease_until <= ${now})
      for update of w skip locked)`.execute(tx);
}

/**
 * Has what waits for the end of a rest day that is none any more leave by what holds now: at `until` where a rest day is in its way,
 * else at once. `ends` are those that things wait for as the squad is set now.
 */
export async function lookAgainAtChats(
  tx: Tx,
  {
    until,
    ends,
  }: { readonly until: Temporal.Instant | null; readonly ends: readonly Temporal.Instant[] },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update deliveries d set
      due_at = case when c.keeps_rest_days then ${until ?? now}::timestamptz else ${now}::timestamptz end,
      waits_because = case when c.keeps_rest_days and ${until !== null}::boolean then 'rest-day' end
    from chats c
    where c.id = d.chat_id and d.channel = 'chat' and d.status = 'pending' and d.waits_because = 'rest-day' and d.due_at > ${now}
      and (not c.keeps_rest_days or d.due_at <> all(${ends.map((end) => end.toString())}::timestamptz[]))
      and (d.lease_until is null or d.lease_until <= ${now})`.execute(tx);
}
