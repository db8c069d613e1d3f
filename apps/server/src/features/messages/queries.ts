import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { shownPhone } from "@watchbill/domain/members/contact/stored-phone";
import { successRate } from "@watchbill/domain/messages/delivery/success-rate";
import { heldForRestText } from "@watchbill/domain/messages/message-kind";
import { addDays, startOfDay } from "@watchbill/domain/time/local";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { DeliveriesTable } from "../../platform/database/database-types.ts";
import {
  beforeInstant,
  type IdRange,
  inIdRange,
  listNewestFirst,
  sinceInstant,
} from "../../platform/database/keyset-pagination.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { nameDevices } from "../devices/name-queries.ts";

const PAGE = 500;

/**
 * The status shown in the message log. A text sent by email to a carrier stays "handed off",
 * because carriers confirm no delivery.
 */
const STATUS = sql<string>`case when status = 'success' and receipt = 'handed off' then 'handed off' else status end`;

type Row = Selectable<DeliveriesTable>;

type Order = ParsedInputOf<Api["messages.log"]>;

/** Lists the queued and sent messages as the message log, without secrets. */
export async function listMessages(
  ctx: QueryContext,
  order: Order,
): Promise<OutputOf<Api["messages.log"]>> {
  const filters = filtersOf(ctx, order);
  const { limit = PAGE, before, search = "" } = order;
  // A search without letters or digits would match nothing, so it is ignored.
  const isSearch = /[\p{L}\p{N}]/u.test(search);
  const read = async (stretch: IdRange, most: number) => {
    let query = ctx.db
      .selectFrom("deliveries")
      .selectAll()
      .where(inIdRange("id", stretch))
      .orderBy("id", "desc")
      .limit(most);
    for (const filter of filters) query = query.where(filter);
    if (isSearch)
      query = query.where(
        "id",
        "in",
        withWords(search, stretch, filters.length === 0 ? most : null),
      );
    return query.execute();
  };
  const rows =
    isSearch || filters.length > 0
      ? await listNewestFirst({ limit, before, newestId: await newestMessage(ctx) }, read)
      : await read({ above: 0, below: before ?? null, isNear: false }, limit);
  return entriesOf(ctx, rows);
}

/**
 * Selects the messages of an id range that contain the words. Filters recent ranges row by row,
 * because the full-text index would scan all matches.
 */
function withWords(search: string, stretch: IdRange, most: number | null): RawBuilder<number> {
  const holds = sql`words @@ words_beginning(${search})`;
  const newest = most === null ? sql`` : sql`order by delivery_id desc limit ${most}`;
  return sql`(select delivery_id from delivery_search_terms
    where ${stretch.isNear ? sql`(${holds}) is true` : holds} and ${inIdRange("delivery_id", stretch)} ${newest})`;
}

async function newestMessage({ db }: QueryContext): Promise<number> {
  const row = await db
    .selectFrom("deliveries")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

function filtersOf({ organization }: QueryContext, order: Order): RawBuilder<boolean>[] {
  const { memberId, channel, status, from, until } = order;
  const zone = organization.timeZone;
  const conditions: RawBuilder<boolean>[] = [];
  if (memberId !== undefined) conditions.push(sql`member_id = ${memberId}`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (status !== undefined) conditions.push(sql`${STATUS} = ${status}`);
  if (from !== undefined)
    conditions.push(...sinceInstant("deliveries", "created_at", startOfDay(from, zone)));
  if (until !== undefined)
    conditions.push(
      ...beforeInstant("deliveries", "created_at", startOfDay(addDays(until, 1), zone)),
    );
  return conditions;
}

/** Returns totals over the whole log, ignoring filters. */
export async function summariseMessages(
  ctx: QueryContext,
): Promise<OutputOf<Api["messages.summary"]>> {
  const rows = await ctx.db
    .selectFrom("deliveries")
    .select(["channel", STATUS.as("status"), sql<number>`count(*)::int`.as("count")])
    .select(sql<boolean>`status = 'pending' and delivery_method is not null`.as("isKept"))
    .groupBy(["channel", sql`2`, sql`4`])
    .execute();
  const count = (wanted: { channel?: string; status?: string }): number =>
    rows
      .filter(
        ({ channel, status }) =>
          (wanted.channel ?? channel) === channel && (wanted.status ?? status) === status,
      )
      .reduce((sum, row) => sum + row.count, 0);
  const outcomes = (channel: string) => ({
    sent: count({ channel, status: "success" }),
    failed: count({ channel, status: "failed" }),
  });
  const notSent = rows.filter(({ isKept }) => isKept).reduce((sum, row) => sum + row.count, 0);
  return {
    total: count({}),
    email: outcomes("email"),
    sms: outcomes("sms"),
    handedOff: count({ status: "handed off" }),
    notSent,
    successRate: successRate({
      sent: count({ status: "success" }),
      failed: count({ status: "failed" }),
      notSent,
    }),
  };
}

/** Counts the outcomes of these messages; a dropped message counts as failed. */
export async function countOutcomes(
  ctx: QueryContext,
  { ids }: ParsedInputOf<Api["messages.outcomes"]>,
): Promise<OutputOf<Api["messages.outcomes"]>> {
  const rows = await ctx.db
    .selectFrom("deliveries")
    .select(["status", "errorMessage"])
    .where("id", "in", ids.split(",").map(Number))
    .orderBy("id", "desc")
    .execute();
  const count = (...wanted: string[]): number =>
    rows.filter(({ status }) => wanted.includes(status)).length;
  return {
    waiting: count("pending"),
    sent: count("success"),
    failed: count("failed", "dropped"),
    error:
      rows.find(({ status, errorMessage }) => status !== "success" && errorMessage !== null)
        ?.errorMessage ?? null,
  };
}

export async function showMessage(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["messages.one"]>> {
  const row = await ctx.db
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  const [entry] = await entriesOf(ctx, [
    orThrow(row, missing("message-missing", "This message is no longer in the log.")),
  ]);
  return entry!;
}

async function entriesOf(
  ctx: QueryContext,
  rows: readonly Row[],
): Promise<OutputOf<Api["messages.log"]>> {
  const devices = await nameDevices(ctx.db, rows);
  return rows.map((row) => entryOf(row, devices.get(row.id) ?? recipientOf(row, ctx), ctx));
}

function recipientOf({ channel, recipient }: Row, { organization }: QueryContext): string {
  return channel === "sms" ? shownPhone(recipient, organization.country) : recipient;
}

function entryOf(
  row: Row,
  recipient: string,
  { now, organization }: QueryContext,
): OutputOf<Api["messages.one"]> {
  const isHeld = row.status === "pending" && row.waitingReason === "shabbat";
  return {
    id: row.id,
    messageType: row.channel,
    recipient,
    subject: row.subject,
    content: row.content,
    hasHtml: row.contentHtml !== null,
    status: row.status === "success" && row.receipt === "handed off" ? "handed off" : row.status,
    errorMessage: row.errorMessage,
    deliveryMethod: row.deliveryMethod ?? "waiting",
    receipt: row.receipt,
    held: isHeld ? heldForRestText(row.dueAt, now, organization) : null,
    metadata: JSON.stringify({
      ...(row.metadata as object),
      ...(row.processingMs === null ? {} : { processingTime: row.processingMs }),
    }),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  };
}
