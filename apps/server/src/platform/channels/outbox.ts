import { MASK } from "@watchbill/domain/messages/mask";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { DeliveriesTable } from "../database/database-types.ts";
import { claim, isDue, releaseWithOutcome } from "../jobs/leases.ts";

/** A message to send after the commit: the row is both queue entry and message log. */
export type NewDelivery = Omit<Insertable<DeliveriesTable>, "channel" | "urgency"> & {
  readonly channel: "email" | "sms" | "push" | "chat";
  readonly urgency: "urgent" | "action" | "info";
};

export type ChannelName = "email" | "sms" | "push";

export type ClaimedDelivery = Selectable<DeliveriesTable> & { readonly leaseToken: string };

/** Inserts messages into the outbox; skips one whose `dedupKey` exists. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += 500) {
    await tx
      .insertInto("deliveries")
      .values(deliveries.slice(start, start + 500).map(concealed))
      .onConflict((conflict) => conflict.column("dedupKey").doNothing())
      .execute();
  }
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await insertDeliveries(tx, [delivery]);
}

/** Inserts a message that another row refers to; returns its id. */
export async function insertDeliveryWithId(tx: Tx, delivery: NewDelivery): Promise<number> {
  const { id } = await tx
    .insertInto("deliveries")
    .values(concealed(delivery))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Cancels a member's pending messages of one kind, because a newer message replaces them. */
export async function cancelPending(
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

/** A member's old and new address on a channel; the new one is empty if the member has none. */
interface NewWay {
  readonly memberId: number;
  readonly channel: "email" | "sms";
  readonly from: string;
  readonly to: string;
}

/**
 * Redirects a member's pending messages to their new address, or cancels them. Account messages
 * keep the old address, so that a person who took the account over cannot read them.
 */
export async function updateRecipient(
  tx: Tx,
  { memberId, channel, from, to }: NewWay,
  now: Temporal.Instant,
): Promise<void> {
  const gone = {
    status: "dropped",
    errorMessage: "This channel is no longer available for the member",
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

/** Switches a member's pending texts to their new carrier, if texts go by carriers. */
export async function updateCarrier(
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

/**
 * Kinds of message that are sent at any hour, because the member or a coordinator asked for them.
 */
export const WAITED_FOR = ["account", "password", "test"];

/**
 * Cancels a member's pending messages on a channel that they turned off, except emergencies and
 * account messages. Texts that ask for a response stay, because some are sent regardless of
 * preferences.
 */
export async function cancelSwitchedOff(
  tx: Tx,
  memberId: number,
  channel: "email" | "sms",
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({
      status: "dropped",
      errorMessage: "The member turned this channel off",
      secret: null,
      waitingReason: null,
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

/** Unmasks a stored text for its recipient. */
export function decryptDelivery(text: string, secret: string | null): string {
  return secret === null ? text : text.replaceAll(MASK, secret);
}

/** SQL for the host of a message's push service; OneSignal counts as a push service. */
const PUSH_SERVICE = sql<string>`case when recipient like 'device %' then coalesce((select split_part(endpoint, '/', 3)
  from push_subscriptions where id = split_part(recipient, ' ', 2)::bigint), '') else split_part(recipient, ' ', 1) end`;

interface Claim {
  readonly channel: ChannelName;
  readonly limit: number;
  readonly besides?: readonly string[];
  readonly kind?: string | undefined;
  /** While a clock step is not trusted, claims only messages written since this instant. */
  readonly since?: Temporal.Instant | null;
  /** The condition on `deliveries` rows that may be sent now. */
  readonly mayLeave: RawBuilder<boolean>;
}

/**
 * Whether a row was written after a clock step; rows dated after `now` come from a clock that was
 * ahead. True without a step.
 */
export function isWrittenSince(
  since: Temporal.Instant | null,
  now: Temporal.Instant,
): RawBuilder<boolean> {
  return since === null ? sql`true` : sql`created_at between ${since} and ${now}`;
}

/** Claims a channel's due messages, urgent ones first; skips rows locked by another worker. */
export async function claimDue(
  db: Db,
  { channel, limit, besides = [], kind, since = null, mayLeave }: Claim,
  token: string,
  now: Temporal.Instant,
): Promise<ClaimedDelivery[]> {
  const isElsewhere =
    besides.length === 0 ? sql`true` : sql`${PUSH_SERVICE} <> all(${[...besides]}::text[])`;
  const isOfKind = kind === undefined ? sql`true` : sql`metadata->>'kind' = ${kind}`;
  const due = sql`select id from deliveries
    where ${isDue(now)} and delivery_method is null and channel = ${channel} and ${isElsewhere} and ${isOfKind} and ${mayLeave} and ${isWrittenSince(since, now)}
    order by (urgency = 'urgent') desc, due_at, id limit ${limit} for update skip locked`;
  return claim(db, "deliveries", due, token, now);
}

/** Returns each message's push service host. */
export async function pushServicesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; service: string }>`
    select id, ${PUSH_SERVICE} as service from deliveries where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, service }) => [id, service]));
}

/**
 * After this many early retries that failed again, the cause is the message and not the gateway, so
 * it is no longer released early.
 */
const MOST_LET_GO = 10;

/**
 * Makes messages due that a failing gateway delayed, because the gateway works again or may do so:
 * the messages of `gateway`, or of a whole channel. The failed attempt does not count, so an
 * unstable gateway uses up no attempts.
 */
export async function releaseDeliveries(
  db: Db | Tx,
  held: { gateway: string } | { channel: ChannelName },
  now: Temporal.Instant,
): Promise<void> {
  const which =
    "gateway" in held
      ? sql`held_by = ${held.gateway}`
      : sql`held_by is not null and channel = ${held.channel}`;
  await sql`
    update deliveries set due_at = ${now}, attempts = attempts - 1, release_count = release_count + 1, held_by = null
    where id in (select id from deliveries where status = 'pending' and ${which} and due_at > ${now}
      and release_count < ${MOST_LET_GO} and attempts > 0 for update skip locked)`.execute(db);
}

/** A message that is delayed beyond its due time, or must be. */
export type PendingDelivery = Pick<
  Selectable<DeliveriesTable>,
  "id" | "memberId" | "urgency" | "passes" | "dueAt" | "expiresAt" | "waitingReason"
>;

/** Locks the unleased messages that are delayed beyond their due time, or match `isToWait`. */
export async function lockPendingForUpdate(
  tx: Tx,
  isToWait: RawBuilder<boolean>,
  now: Temporal.Instant,
): Promise<PendingDelivery[]> {
  const { rows } = await sql<PendingDelivery>`
    select id, member_id, urgency, passes, due_at, expires_at, waiting_reason from deliveries
    where status = 'pending' and delivery_method is null and (lease_until is null or lease_until <= ${now})
      and ((waiting_reason is not null and due_at > ${now}) or (due_at <= ${now} and ${isToWait}))
    order by id for update skip locked`.execute(tx);
  return rows;
}

/** Saves until when and why messages wait; a null reason ends the wait. */
export async function updateDueTimes(
  tx: Tx,
  waits: readonly Pick<PendingDelivery, "id" | "dueAt" | "waitingReason">[],
): Promise<void> {
  if (waits.length === 0) return;
  const rows = waits.map(({ id, dueAt, waitingReason }) => ({
    id,
    dueAt: dueAt.toString(),
    waitingReason,
  }));
  await sql`
    update deliveries d set due_at = w."dueAt", waiting_reason = w."waitingReason", held_by = null
    from json_to_recordset(${JSON.stringify(rows)}) as w(id bigint, "dueAt" timestamptz, "waitingReason" text)
    where d.id = w.id`.execute(tx);
}

/** Cancels messages that would come too late, with the reason that the log shows. */
export async function cancelDeliveries(
  tx: Tx,
  ids: readonly number[],
  because: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, secret: null, waitingReason: null })
    .where("id", "in", [...ids])
    .execute();
}

/** The order of a text's receipts; a late or repeated receipt never moves a text back. */
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

/**
 * Saves the gateway's receipt for a text; returns the message, or undefined if it is unknown or the
 * receipt is not new.
 */
export async function updateReceipt(
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

/** Locks a member's pending message that still takes events into its batch; never a leased one. */
export async function lockBatchableForUpdate(tx: Tx, memberId: number, now: Temporal.Instant) {
  return tx
    .selectFrom("deliveries")
    .select(["id", "channel", "eventId", "metadata", "secret", "expiresAt"])
    .where("memberId", "=", memberId)
    .where("isBatchable", "=", true)
    .where("status", "=", "pending")
    .where("attempts", "=", 0)
    .where("dueAt", ">", now)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateBatched(
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

/** Saves the outcome of a claimed message; false if another worker has claimed it since. */
export function markDelivered(
  db: Db | Tx,
  claimed: ClaimedDelivery,
  outcome: Updateable<DeliveriesTable>,
): Promise<boolean> {
  // The wait is over, because the message was claimed.
  return releaseWithOutcome(db, "deliveries", claimed, { waitingReason: null, ...outcome });
}

/** Deletes messages about erased shifts or events, also pending ones. */
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

/**
 * Purges messages that were written before the given instant and are not pending, up to a limit per
 * call.
 */
export async function purgeDeliveriesBefore(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<void> {
  await sql`delete from deliveries where id in (
    select id from deliveries where created_at < ${before} and (status <> 'pending' or delivery_method is not null)
    order by created_at limit ${most})`.execute(tx);
}
