import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { holdsWords, searchWords } from "@watchbill/domain/activity/log-search";
import {
  actingApiToken,
  apiTokenOf,
  throughApiToken,
} from "@watchbill/domain/api-tokens/api-token-log";
import { ACTIVITY_TYPES } from "@watchbill/domain/events/activity-types";
import {
  EVENT_TYPES,
  eventDefinitionOf,
  isEventType,
  logSentence,
} from "@watchbill/domain/events/catalogue";
import { currentDetails, currentType, storedTypes } from "@watchbill/domain/events/stored-events";
import { unitAndName } from "@watchbill/domain/members/person-name";
import type { Role } from "@watchbill/domain/members/role";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import { addDays, dateOf, startOfDay } from "@watchbill/domain/time/local";
import { type RawBuilder, sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  beforeInstant,
  type IdRange,
  inIdRange,
  listNewestFirst,
  sinceInstant,
} from "../../platform/database/keyset-pagination.ts";
import { memberName } from "../accounts/queries.ts";
import { SHIFT_AND_DAY, SHIFT_GONE, SYSTEM, sentenceMayHold } from "./search-queries.ts";

const PAGE = 500;
const RECENT_TYPES = EVENT_TYPES.filter((type) => eventDefinitionOf(type).log.recent !== null);

type Order = ParsedInputOf<Api["activity.log"]>;
type Entry = OutputOf<Api["activity.log"]>[number];

/**
 * Lists the events table as the activity log; an entry with an unknown type shows the bare type.
 */
export async function listActivity(ctx: QueryContext, order: Order): Promise<Entry[]> {
  const limit = order.limit ?? PAGE;
  const words = searchWords(order.search ?? "");
  const conditions = [
    ...filtersOf(ctx, order),
    ...(words.length > 0 ? [await sentenceMayHold(ctx.db, words)] : []),
  ];
  const says = ({ description, user }: Entry): boolean =>
    holdsWords(`${description} ${nameOf(user)}`, words);
  const read = async ({ below, ...stretch }: IdRange, most: number): Promise<Entry[]> => {
    const found: Entry[] = [];
    // The SQL filter may pass rows whose sentence does not match; the loop then reads further rows.
    for (let next = below; ; ) {
      const entries = await readPage(ctx, conditions, most, { ...stretch, below: next });
      found.push(...entries.filter(says));
      if (entries.length < most || found.length >= most) return found.slice(0, most);
      next = entries.at(-1)?.id ?? next;
    }
  };
  if (conditions.length === 0)
    return read({ above: 0, below: order.before ?? null, isNear: false }, limit);
  return listNewestFirst(
    { limit, before: order.before, newestId: await newestEntry(ctx.db) },
    read,
  );
}

async function newestEntry(db: Db): Promise<number> {
  const row = await db
    .selectFrom("events")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

function nameOf(user: Entry["user"]): string {
  return user ? unitAndName(user) : "";
}

async function readPage(
  { db, organization }: QueryContext,
  conditions: readonly RawBuilder<boolean>[],
  limit: number,
  stretch: IdRange,
): Promise<Entry[]> {
  const all = sql.join([inIdRange("e.id", stretch), ...conditions], sql` and `);
  const rows = await readEvents(db, newestWhere(db, all, limit));
  return rows.map((row) => ({
    id: row.id,
    userId: row.actorId ?? row.subjectId,
    activityType: isEventType(row.type) ? eventDefinitionOf(row.type).log.type : row.type,
    description: sentenceOf(row, organization),
    createdAt: row.occurredAt,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    metadata: {
      ...row.details,
      ...(row.shiftId === null ? {} : { shiftId: row.shiftId }),
    },
    user: row.user,
  }));
}

function filtersOf(
  { organization }: QueryContext,
  { type, memberId, from, until }: Order,
): RawBuilder<boolean>[] {
  const zone = organization.timeZone;
  const conditions: RawBuilder<boolean>[] = [];
  if (type) conditions.push(sql`e.type = any(${typesCalled(type)})`);
  if (memberId !== undefined)
    conditions.push(sql`coalesce(e.actor_id, e.subject_id) = ${memberId}`);
  if (from !== undefined)
    conditions.push(...sinceInstant("events", "occurred_at", startOfDay(from, zone), "e"));
  if (until !== undefined)
    conditions.push(
      ...beforeInstant("events", "occurred_at", startOfDay(addDays(until, 1), zone), "e"),
    );
  return conditions;
}

/** Returns the event types behind a name shown in the log; an unknown name is its own type. */
function typesCalled(activityType: string): string[] {
  const known = EVENT_TYPES.filter((type) => eventDefinitionOf(type).log.type === activityType);
  return [...storedTypes(known), activityType];
}

/** Returns totals over the whole log, ignoring filters, and the values to filter by. */
export async function summariseActivity(
  ctx: QueryContext,
): Promise<OutputOf<Api["activity.summary"]>> {
  const zone = ctx.organization.timeZone;
  const { rows } = await sql<{
    total: number;
    today: number;
    activeMembers: number;
    loginSessions: number;
  }>`
    select
      (select count(*)::int from events) as total,
      (select count(*)::int from events where occurred_at >= ${startOfDay(dateOf(ctx.now, zone), zone)}) as today,
      (select count(*)::int from members m where exists (select from events e where coalesce(e.actor_id, e.subject_id) = m.id)) as active_members,
      (select count(*)::int from events where type = any(${typesCalled("login")})) as login_sessions`.execute(
    ctx.db,
  );
  const figures = rows[0] ?? { total: 0, today: 0, activeMembers: 0, loginSessions: 0 };
  return { ...figures, types: [...ACTIVITY_TYPES] };
}

/** Lists the newest entries of the types that the dashboard shows. */
export async function listRecentActivity(
  ctx: QueryContext,
  { limit }: { limit: number },
): Promise<OutputOf<Api["activity.recent"]>> {
  const rows = await readEvents(
    ctx.db,
    newestWhere(ctx.db, sql`e.type = any(${storedTypes(RECENT_TYPES)})`, limit),
  );
  return rows.map((row) => ({
    id: row.id,
    type: (isEventType(row.type) ? eventDefinitionOf(row.type).log.recent : null) ?? row.type,
    description: sentenceOf(row, ctx.organization),
    timestamp: row.occurredAt,
    shiftId: row.shiftId,
  }));
}

function newestWhere(db: Db, condition: RawBuilder<unknown>, limit: number) {
  return db
    .selectFrom("events as e")
    .selectAll("e")
    .where(sql<boolean>`${condition}`)
    .orderBy("e.id", "desc")
    .limit(limit);
}

/**
 * Joins names and shifts to the rows of the page only, which is faster than joining all candidates.
 */
function selectEvents(db: Db, page: ReturnType<typeof newestWhere>) {
  return db
    .selectFrom(page.as("e"))
    .orderBy("e.id", "desc")
    .leftJoin("members as a", "a.id", "e.actorId")
    .leftJoin("members as s", "s.id", "e.subjectId")
    .leftJoin("shifts as sh", "sh.id", "e.shiftId")
    .leftJoin("shiftTypes as k", "k.key", "sh.type")
    .select([
      "e.id",
      "e.type",
      "e.actorId",
      "e.subjectId",
      "e.shiftId",
      "e.details",
      "e.occurredAt",
      "e.ipAddress",
      "e.userAgent",
      "sh.customName",
      "k.name as kindName",
      "sh.date",
    ])
    .select([
      memberName<string | null>("a").as("actor"),
      memberName<string | null>("s").as("subject"),
      sql<{ firstName: string; lastName: string; unitNumber: string; role: Role } | null>`
        case when coalesce(a.id, s.id) is not null then json_build_object(
          'firstName', coalesce(a.first_name, s.first_name), 'lastName', coalesce(a.last_name, s.last_name),
          'unitNumber', coalesce(a.unit_number, s.unit_number), 'role', coalesce(a.role, s.role)) end`.as(
        "user",
      ),
    ]);
}

type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

/** Returns events with types and details converted to the current format. */
async function readEvents(...what: Parameters<typeof selectEvents>) {
  const rows = await selectEvents(...what).execute();
  return rows.map((row) => ({
    ...row,
    type: currentType(row.type),
    details: currentDetails(row.details),
  }));
}

function sentenceOf(row: EventRow, style: DateStyle): string {
  if (!isEventType(row.type)) return row.type;
  const shift =
    row.kindName !== null && row.date !== null
      ? `${shiftName({ kindName: row.kindName, customName: row.customName })} ${SHIFT_AND_DAY} ${formatDay(row.date, style, dateOf(row.occurredAt, "UTC"))}`
      : SHIFT_GONE;
  const apiToken = apiTokenOf(row.details);
  const facts = {
    actor: row.actor ?? actingApiToken(apiToken, SYSTEM),
    subject: row.subject ?? "",
    shift: row.shiftId === null ? "" : shift,
    isOwnAct: row.actorId !== null && row.actorId === row.subjectId,
    style,
  };
  const sentence = logSentence(row.type, facts, row.details);
  return row.actor === null ? sentence : throughApiToken(sentence, apiToken);
}
