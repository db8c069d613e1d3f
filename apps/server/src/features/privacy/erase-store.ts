import { unitKey } from "@watchbill/domain/members/unit-number";
import { erasedRow, erasedTitle } from "@watchbill/domain/privacy/erased-member";
import { ERASED_WORDS, type Erasure } from "@watchbill/domain/privacy/erasure";
import { ERASURES } from "@watchbill/domain/privacy/erasures";
import type { ErasedWays } from "@watchbill/domain/privacy/named-in-texts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import {
  forEachBlockRange,
  getSnapshotHorizon,
  isNewAndWanted,
  type SnapshotHorizon,
} from "../../platform/database/snapshot-horizon.ts";
import { hasSameUnit, storedUnitKey } from "../accounts/unit-number-queries.ts";
import { holds, reachesAnother, waysByTime, waysIn } from "./naming-queries.ts";

/**
 * Maximum wait for the table lock; a transaction that reads names, such as a backup, finishes
 * first.
 */
const LONGEST_WAIT = "2500ms";

/**
 * Statement timeout of the search, which in a large squad with ten years of data exceeds the usual
 * one.
 */
const LONGEST_SEARCH = "5min";

/**
 * Takes the advisory lock that serializes erasures, before the search. Throws `isLockedByOthers`.
 */
export async function beginErasing(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = ${sql.raw(`'${LONGEST_WAIT}'`)}`.execute(tx);
  await sql`set local statement_timeout = ${sql.raw(`'${LONGEST_SEARCH}'`)}`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('erasing'))`.execute(tx);
}

/** Whether no erasure is running; holds the advisory lock until the transaction ends. */
export async function mayDelete(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('erasing')) as is_free`.execute(tx);
  return rows[0]!.isFree;
}

/**
 * Locks the members table exclusively: transactions that read the old name commit first, later ones
 * read the new name. Throws `isLockedByOthers` after the lock timeout.
 */
export async function holdEverybody(tx: Tx): Promise<void> {
  await sql`set local statement_timeout to default`.execute(tx);
  await sql`lock table members in access exclusive mode`.execute(tx);
}

/** Finds a member, deleted or not. */
export async function findAnybody(tx: Tx, id: number) {
  return tx.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a member, deleted or not. */
export async function lockAnybody(tx: Tx, id: number) {
  return tx.selectFrom("members").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Messages that concern the member only as the actor or subject of their event. */
interface Tied {
  readonly memberId: number;
  readonly ways: ErasedWays;
  /** The ids of the events that these messages are about. */
  readonly eventIds: readonly number[];
  /** The ids of those events whose messages quote text that a member wrote. */
  readonly quotingIds: readonly number[];
}

const tellsOf = (eventIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`event_id = any(${[...eventIds]}::bigint[])`;

/**
 * Removes the text of other members' messages that quote the member, and cancels pending ones;
 * removes the member's name from the rest.
 */
export async function eraseFromMessagesOfOthers(
  tx: Tx,
  { memberId, ways, eventIds, quotingIds }: Tied,
): Promise<void> {
  const theirRequests = sql`select id from replacement_requests where requester_id = ${memberId}`;
  const quotes = tellsOf(quotingIds);
  await sql`update deliveries set content = ${ERASED_WORDS}, subject = null, content_html = null, metadata = '{}', secret = null,
      status = case status when 'pending' then 'dropped' else status end, lease_token = null, lease_until = null
    where ${quotes} or request_id in (${theirRequests})`.execute(tx);
  await sql`update notifications set message = ${ERASED_WORDS}, metadata = '{}', parameters = '{}'
    where ${quotes}`.execute(tx);
  await sql`update webhook_deliveries set body = '{}', status = case status when 'pending' then 'dropped' else status end
    where ${quotes}`.execute(tx);
  const unnameIn = (table: string, columns: readonly string[]): Promise<void> => {
    const named = waysByTime(table, ways.tied);
    return unname(tx, table, columns, {
      memberId,
      named,
      which: sql<boolean>`${tellsOf(eventIds)} and ${holds(columns, named)}`,
    });
  };
  await unnameIn("deliveries", ["subject", "content", "contentHtml", "metadata"]);
  await unnameIn("notifications", ["title", "message", "metadata", "parameters"]);
  await unnameIn("webhookDeliveries", ["body"]);
}

const concerns = (
  memberId: number,
  ways: ErasedWays,
): RawBuilder<boolean> => sql<boolean>`(member_id = ${memberId}
  or ${holds(ERASURES.deliveries.unnamed!, waysIn("deliveries", memberId, ways))}
  or request_id in (select id from replacement_requests where requester_id = ${memberId})
  or event_id in (select id from events where actor_id = ${memberId} or subject_id = ${memberId}
    or details->'offererId' = to_jsonb(${memberId}::int)))`;

/** What the search before the table lock found. */
export interface Found {
  readonly ways: ErasedWays;
  readonly since: SnapshotHorizon;
  readonly entryIds: readonly number[];
  /** The ids of messages to the member, and of messages that contain their name. */
  readonly messageIds: readonly number[];
  /** The positions (ctid) of rows in other tables whose text contains the name, by table. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Searches all tables for the member's data; slow, so it takes no table lock. */
export async function findEverywhere(
  tx: Tx,
  memberId: number,
  ways: ErasedWays,
): Promise<Omit<Found, "entryIds">> {
  const since = await getSnapshotHorizon(tx);
  const messageIds: number[] = [];
  await forEachBlockRange(tx, "deliveries", async (isIn) => {
    messageIds.push(
      ...(await listMessages(tx, sql<boolean>`${isIn} and ${concerns(memberId, ways)}`)),
    );
  });
  const rows = new Map<string, readonly string[]>();
  for (const [table, { unnamed }] of Object.entries<Erasure>(ERASURES))
    if (unnamed && table !== "deliveries")
      rows.set(
        table,
        await listRowPositions(tx, table, holds(unnamed, waysIn(table, memberId, ways))),
      );
  return { ways, since, messageIds, rows };
}

/** Lists the messages inserted or changed since the search. */
export async function listNewMessages(
  tx: Tx,
  memberId: number,
  { ways, since }: Found,
): Promise<number[]> {
  return listMessages(tx, isNewAndWanted(since, concerns(memberId, ways)));
}

async function listMessages(tx: Tx, which: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from deliveries where ${which}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function listRowPositions(
  tx: Tx,
  table: string,
  which: RawBuilder<boolean>,
): Promise<string[]> {
  const positions: string[] = [];
  await forEachBlockRange(tx, table, async (isIn) => {
    const those = sql<{
      spot: string;
    }>`select ctid::text as spot from ${sql.table(table)} where ${isIn} and ${which}`;
    positions.push(...(await those.execute(tx)).rows.map(({ spot }) => spot));
  });
  return positions;
}

/** Applies the erasure rules for each table; `eraseByHand` handles what they do not cover. */
export async function eraseByList(
  tx: Tx,
  memberId: number,
  { ways, since, messageIds, rows }: Found,
): Promise<void> {
  for (const [table, erasure] of Object.entries<Erasure>(ERASURES)) {
    if (erasure.rows === "removed")
      await sql`delete from ${sql.table(table)} where ${sql.ref(erasure.of)} = ${memberId}`.execute(
        tx,
      );
    if (erasure.rows === "kept") await empty(tx, table, erasure.emptied ?? {}, memberId);
    const { unnamed } = erasure;
    if (!unnamed) continue;
    const named = waysIn(table, memberId, ways);
    const isNamed = holds(unnamed, named);
    const unnameThose = (those: RawBuilder<boolean>): Promise<void> =>
      unname(tx, table, unnamed, { memberId, named, which: those });
    if (table === "deliveries") {
      await unnameThose(sql<boolean>`id = any(${[...messageIds]}::bigint[]) and ${isNamed}`);
      continue;
    }
    // PostgreSQL stores an updated row at a new position, so rows changed since the search count as
    // new.
    await unnameThose(
      sql<boolean>`ctid = any(${[...(rows.get(table) ?? [])]}::tid[]) and ${isNamed}`,
    );
    await unnameThose(isNewAndWanted(since, isNamed));
  }
}

async function empty(
  tx: Tx,
  table: string,
  emptied: Readonly<Record<string, Readonly<Record<string, string | null>>>>,
  memberId: number,
): Promise<void> {
  for (const [whose, columns] of Object.entries(emptied)) {
    const values = Object.entries(columns).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.ref(whose)} = ${memberId}`.execute(
      tx,
    );
  }
}

/** Replaces the member's name in these columns by the title for erased members. */
async function unname(
  tx: Tx,
  table: string,
  columns: readonly string[],
  {
    memberId,
    named,
    which,
  }: { memberId: number; named: RawBuilder<string>; which: RawBuilder<boolean> },
): Promise<void> {
  const called = erasedTitle(memberId);
  const types = await typesOf(tx, table);
  const changes = columns.map((column) => {
    const without = replaced(sql.ref(column), typeOf(table, column, types), named, called);
    const stays = reachesAnother(table, column, memberId);
    return stays === null
      ? sql`${sql.ref(column)} = ${without}`
      : sql`${sql.ref(column)} = case when ${stays} then ${sql.ref(column)} else ${without} end`;
  });
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${which}`.execute(tx);
}

function replaced(
  column: RawBuilder<unknown>,
  type: string,
  named: RawBuilder<string>,
  called: string,
): RawBuilder<unknown> {
  const inText = (text: RawBuilder<unknown>) =>
    sql`regexp_replace(${text}, ${named}, ${called}, 'gi')`;
  if (type === "jsonb") return sql`${inText(sql`${column}::text`)}::jsonb`;
  if (type === "_text")
    return sql`(select array_agg(${inText(sql`one`)} order by nth) from unnest(${column}) with ordinality as each(one, nth))`;
  // Truncated to the old length, because the longer replacement may exceed the column's limit.
  if (type === "bound")
    return sql`left(${inText(column)}, greatest(char_length(${column}), ${LEAST_ROOM}))`;
  return inText(column);
}

/** Text columns with a maximum length, which is at least `LEAST_ROOM`. */
const BOUND: readonly string[] = ["polls.question", "handoffNotes.note", "swaps.note"];
const LEAST_ROOM = 200;

function typeOf(table: string, column: string, types: ReadonlyMap<string, string>): string {
  return BOUND.includes(`${table}.${column}`) ? "bound" : (types.get(column) ?? "text");
}

async function typesOf(tx: Tx, table: string): Promise<Map<string, string>> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { rows } = await sql<{
    columnName: string;
    udtName: string;
  }>`select column_name, udt_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${name}`.execute(tx);
  return new Map(
    rows.map(({ columnName, udtName }) => [
      columnName.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      udtName,
    ]),
  );
}

/** Erases data that depends on other rows, and finally the member's own row. */
export async function eraseByHand(
  tx: Tx,
  {
    memberId,
    unitNumber,
    messageIds,
    now,
  }: { memberId: number; unitNumber: string; messageIds: readonly number[]; now: Temporal.Instant },
): Promise<void> {
  await sql`update deliveries set status = case status when 'pending' then 'dropped' else status end, lease_token = null,
    lease_until = null, waiting_reason = null, is_batchable = false where member_id = ${memberId}`.execute(
    tx,
  );
  await sql`update delivery_search_terms w set words = message_words(d.recipient, d.subject, d.content)
    from deliveries d where d.id = w.delivery_id and d.id = any(${[...messageIds]}::bigint[])`.execute(
    tx,
  );
  // When another member now uses the unit number, failed sign-ins stay: they throttle guesses.
  await sql`delete from sign_in_failures where ${storedUnitKey("unitNumber")} = ${unitKey(unitNumber)} and not exists (select 1 from members
    where ${hasSameUnit(unitNumber)} and members.id <> ${memberId})`.execute(tx);
  await sql`update week_template_shifts set member_ids = array_remove(member_ids, ${memberId})
    where ${memberId} = any(member_ids)`.execute(tx);
  await tx
    .updateTable("members")
    .set({ ...erasedRow(memberId), erasedAt: now, updatedAt: now })
    .set((eb) => ({ deletedAt: eb.fn.coalesce("deletedAt", eb.val(now)) }))
    .where("id", "=", memberId)
    .execute();
}
