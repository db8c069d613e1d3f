import { MASK } from "@watchbill/domain/messages/mask";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { DeliveriesTable } from "../database/database-types.ts";
import { isFree, saveOutcome, takeUp } from "../work/leases.ts";

/** A message to be sent after the transaction commits: the row is queue and message log at once. */
export type NewDelivery = Omit<Insertable<DeliveriesTable>, "channel" | "urgency"> & {
  readonly channel: "email" | "sms" | "push" | "chat";
  readonly urgency: "urgent" | "action" | "info";
};

export type ChannelName = "email" | "sms" | "push";

/** A message taken up by one worker until its lease ends. */
export type Claimed = Selectable<DeliveriesTable> & { readonly leaseToken: string };

/** Writes messages into the outbox; one with a `dedupKey` that is already there is left as it was. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += 500) {
    await tx
      .insertInto("deliveries")
      .values(deliveries.slice(start, start + 500).map(concealed))
      .onConflict((conflict) => conflict.column("dedupKey").doNothing())
      .execute();
  }
}

/** Writes one message into the outbox. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await insertDeliveries(tx, [delivery]);
}

/** The same where something refers to the message: gives its number. */
export async function insertNumberedDelivery(tx: Tx, delivery: NewDelivery): Promise<number> {
  const { id } = await tx
    .insertInto("deliveries")
    .values(concealed(delivery))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a member's waiting messages of one kind back before they leave, because something newer has taken their place. */
export async function dropWaiting(
  tx: Tx,
  memberId: number,
  kind: string,
  because: string,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, secret: null })
    .where("memberId", "=", memberId)
    .where("status", "=", "pending")
    .where(sql`metadata->>'kind'`, "=", kind)
    .execute();
}

/** A member's way on a channel, as it was and as it is; empty where there is none any more. */
interface NewWay {
  readonly memberId: number;
  readonly channel: "email" | "sms";
  readonly from: string;
  readonly to: string;
}

/**
 * Has a member's waiting messages go where they are reached now, or nowhere. News of their account goes where it was written to:
 * whoever took the account over cannot read there.
 */
export async function readdress(
  tx: Tx,
  { memberId, channel, from, to }: NewWay,
  now: Temporal.Instant,
): Promise<void> {
  const gone = {
    status: "dropped",
    errorMessage: "They are not reached this way any more",
    secret: null,
  } as const;
  await tx
    .updateTable("deliveries")
    .set(to === "" ? gone : { recipient: to })
    .where("memberId", "=", memberId)
    .where("channel", "=", channel)
    .where("recipient", "=", from)
    .where("status", "=", "pending")
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .where(sql<boolean>`coalesce(metadata->>'kind', '') not in ('account', 'password')`)
    .execute();
}

/** Has a member's waiting texts go by the carrier that they have now, where texts leave by carriers. */
export async function changeCarrier(
  tx: Tx,
  memberId: number,
  carrier: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update deliveries set metadata = jsonb_set(metadata, '{carrier}', ${JSON.stringify(carrier)}::jsonb)
    where member_id = ${memberId} and channel = 'sms' and status = 'pending' and metadata ? 'carrier'
      and (lease_until is null or lease_until <= ${now})`.execute(tx);
}

/** Kinds of message that somebody waits for whenever it is: an act of their own or a coordinator's sent it. */
export const WAITED_FOR = ["account", "password", "test"];

/**
 * Takes back what waits for a member on a way that they have switched off, but for an emergency and for news of their account. Of texts
 * what asks them goes all the same: some of it is sent whatever they have chosen.
 */
export async function dropSwitchedOff(
  tx: Tx,
  memberId: number,
  channel: "email" | "sms",
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({
      status: "dropped",
      errorMessage: "They have switched this way off",
      secret: null,
      waitsBecause: null,
    })
    .where("memberId", "=", memberId)
    .where("channel", "=", channel)
    .where("status", "=", "pending")
    .where("passes", "is", null)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .where(sql<boolean>`coalesce(metadata->>'kind', '') <> all(${WAITED_FOR})`)
    .where(sql<boolean>`(channel = 'email' or coalesce(metadata->>'asks', '') <> 'true')`)
    .execute();
}

function concealed(delivery: NewDelivery): NewDelivery {
  const { secret } = delivery;
  if (!secret) return delivery;
  const conceal = <T extends string | null | undefined>(text: T): T | string =>
    text ? text.replaceAll(secret, MASK) : text;
  return {
    ...delivery,
    subject: conceal(delivery.subject ?? null),
    content: delivery.content.replaceAll(secret, MASK),
    contentHtml: conceal(delivery.contentHtml ?? null),
    ...(delivery.metadata === undefined
      ? {}
      : { metadata: delivery.metadata.replaceAll(secret, MASK) }),
  };
}

/** A stored text as its recipient reads it. */
export function revealed(text: string, secret: string | null): string {
  return secret === null ? text : text.replaceAll(MASK, secret);
}

/** The push service a message goes through, by its host; OneSignal is one. */
const PUSH_SERVICE = sql<string>`case when recipient like 'device %' then coalesce((select split_part(endpoint, '/', 3)
  from push_subscriptions where id = split_part(recipient, ' ', 2)::bigint), '') else split_part(recipient, ' ', 1) end`;

interface Claim {
  readonly channel: ChannelName;
  readonly limit: number;
  /** Push services through which nothing is to go. */
  readonly besides?: readonly string[];
  /** Only what is of this kind. */
  readonly kind?: string | undefined;
  /** Only what was written since then, while a step of the clock is not trusted. */
  readonly since?: Temporal.Instant | null;
  /** What is true of a row of `deliveries` that may leave now. */
  readonly mayLeave: RawBuilder<boolean>;
}

/** Whether a row was written after a step of the clock: what a clock that was ahead dated after `now` was not. True without a step. */
export function isWrittenSince(
  since: Temporal.Instant | null,
  now: Temporal.Instant,
): RawBuilder<boolean> {
  return since === null ? sql`true` : sql`created_at between ${since} and ${now}`;
}

/** Takes up what is due on a channel and may leave, the urgent first; whatever another worker holds is left to it. */
export async function claimDue(
  db: Db,
  { channel, limit, besides = [], kind, since = null, mayLeave }: Claim,
  token: string,
  now: Temporal.Instant,
): Promise<Claimed[]> {
  const isElsewhere =
    besides.length === 0 ? sql`true` : sql`${PUSH_SERVICE} <> all(${[...besides]}::text[])`;
  const isOfKind = kind === undefined ? sql`true` : sql`metadata->>'kind' = ${kind}`;
  const due = sql`select id from deliveries
    where ${isFree(now)} and delivery_method is null and channel = ${channel} and ${isElsewhere} and ${isOfKind} and ${mayLeave} and ${isWrittenSince(since, now)}
    order by (urgency = 'urgent') desc, due_at, id limit ${limit} for update skip locked`;
  return takeUp(db, "deliveries", due, token, now);
}

/** The push service of each message, by its host. */
export async function pushServicesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; service: string }>`
    select id, ${PUSH_SERVICE} as service from deliveries where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, service }) => [id, service]));
}

/** Let go early this often and put back each time, a message is held up by something of its own. */
const MOST_LET_GO = 10;

/**
 * Makes due what was put back because a gateway was in the way, since it works now or may: those of `gateway`, or of a whole
 * channel. The attempt that failed counts for none, so that a gateway that comes and goes uses up nobody's attempts.
 */
export async function letGo(
  db: Db | Tx,
  held: { gateway: string } | { channel: ChannelName },
  now: Temporal.Instant,
): Promise<void> {
  const which =
    "gateway" in held
      ? sql`held_by = ${held.gateway}`
      : sql`held_by is not null and channel = ${held.channel}`;
  await sql`
    update deliveries set due_at = ${now}, attempts = attempts - 1, times_let_go = times_let_go + 1, held_by = null
    where id in (select id from deliveries where status = 'pending' and ${which} and due_at > ${now}
      and times_let_go < ${MOST_LET_GO} and attempts > 0 for update skip locked)`.execute(db);
}

/** A message that waits beyond its own time, or is to. */
export type Waiting = Pick<
  Selectable<DeliveriesTable>,
  "id" | "memberId" | "urgency" | "passes" | "dueAt" | "expiresAt" | "waitsBecause"
>;

/** The messages, of all that nobody has in hand, that wait beyond their own time or of which `isToWait` is true, locked. */
export async function lockWaiting(
  tx: Tx,
  isToWait: RawBuilder<boolean>,
  now: Temporal.Instant,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, member_id, urgency, passes, due_at, expires_at, waits_because from deliveries
    where status = 'pending' and delivery_method is null and (lease_until is null or lease_until <= ${now})
      and ((waits_because is not null and due_at > ${now}) or (due_at <= ${now} and ${isToWait}))
    order by id for update skip locked`.execute(tx);
  return rows;
}

/** Has messages wait until then and for this reason, or for none any more. */
export async function saveWaits(
  tx: Tx,
  waits: readonly Pick<Waiting, "id" | "dueAt" | "waitsBecause">[],
): Promise<void> {
  if (waits.length === 0) return;
  const rows = waits.map(({ id, dueAt, waitsBecause }) => ({
    id,
    dueAt: dueAt.toString(),
    waitsBecause,
  }));
  await sql`
    update deliveries d set due_at = w."dueAt", waits_because = w."waitsBecause", held_by = null
    from json_to_recordset(${JSON.stringify(rows)}) as w(id bigint, "dueAt" timestamptz, "waitsBecause" text)
    where d.id = w.id`.execute(tx);
}

/** Takes messages back that would come too late, with the words that the log shows. */
export async function dropThese(tx: Tx, ids: readonly number[], because: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, secret: null, waitsBecause: null })
    .where("id", "in", [...ids])
    .execute();
}

/** How far along a text is; a receipt that comes late or twice never moves one back. */
const RECEIPT_RANK = [
  "accepted",
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivered",
  "undelivered",
  "failed",
];

/** Notes what the gateway says of a text it took before; gives the message, or undefined when it is none of ours or no news. */
export async function saveReceipt(
  tx: Tx,
  providerMessageId: string,
  receipt: string,
  error: string,
): Promise<{ id: number; memberId: number | null; recipient: string } | undefined> {
  const row = await tx
    .selectFrom("deliveries")
    .select(["id", "memberId", "recipient", "receipt"])
    .where("providerMessageId", "=", providerMessageId)
    .where("channel", "=", "sms")
    .forUpdate()
    .executeTakeFirst();
  const rank = RECEIPT_RANK.indexOf(receipt);
  const isFinal =
    row?.receipt === "delivered" || row?.receipt === "undelivered" || row?.receipt === "failed";
  if (!row || rank < 0 || isFinal || rank <= RECEIPT_RANK.indexOf(row.receipt ?? ""))
    return undefined;
  const hasFailed = receipt === "undelivered" || receipt === "failed";
  await tx
    .updateTable("deliveries")
    .set({ receipt, ...(hasFailed ? { status: "failed", errorMessage: error } : {}) })
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
  joined: {
    subject?: string;
    content: string;
    contentHtml?: string;
    metadata: string;
    expiresAt: Temporal.Instant | null;
  },
): Promise<void> {
  await tx.updateTable("deliveries").set(joined).where("id", "=", id).execute();
}

/** Writes what became of a message that was taken up; false where another worker took it over. */
export function saveDelivered(
  db: Db | Tx,
  claimed: Claimed,
  outcome: Updateable<DeliveriesTable>,
): Promise<boolean> {
  // Whatever it waited for is over: it was taken up.
  return saveOutcome(db, "deliveries", claimed, { waitsBecause: null, ...outcome });
}

/** Removes messages about shifts or events that nobody is to know more of, also one that still waits. */
export async function deleteDeliveriesAbout(
  tx: Tx,
  {
    shiftIds,
    eventIds,
  }: { readonly shiftIds: readonly number[]; readonly eventIds: readonly number[] },
): Promise<void> {
  await sql`delete from deliveries where shift_id = any(${[...shiftIds]}::int[]) or event_id = any(${[...eventIds]}::bigint[])`.execute(
    tx,
  );
}

/** Removes messages that were written before then and do not wait any more, so many at once at most. */
export async function deleteDeliveriesBefore(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<void> {
  await sql`delete from deliveries where id in (
    select id from deliveries where created_at < ${before} and (status <> 'pending' or delivery_method is not null)
    order by created_at limit ${most})`.execute(tx);
}
