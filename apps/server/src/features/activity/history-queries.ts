import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  HISTORY_ENTRIES,
  HISTORY_OF_MANY,
  HISTORY_TYPES,
  historyOf,
  madeText,
} from "@watchbill/domain/activity/shift-history";
import { missing } from "@watchbill/domain/errors/refusal";
import { isEventType } from "@watchbill/domain/events/catalogue";
import { count, readDetails, shiftsNamed, weekSource } from "@watchbill/domain/events/details";
import { currentType, storedTypes } from "@watchbill/domain/events/stored-events";
import { shiftsTitle } from "@watchbill/domain/shifts/shifts-title";
import { moveInHistory } from "@watchbill/domain/shifts/spot-move";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { memberName } from "../accounts/queries.ts";
import { readMoves, type SpotMoves } from "../shifts/assignments/assignment-history-queries.ts";
import { readWhyOpen } from "./open-spot-reason-queries.ts";
import { SYSTEM } from "./search-queries.ts";

type History = OutputOf<Api["activity.ofShift"]>;
type Entry = History["entries"][number];

const SHIFT_MISSING = missing(
  "shift-missing",
  "This shift was deleted. Refresh to see the current schedule.",
);

/**
 * Lists a shift's history, newest first: creation, changes, assignment history, replacement
 * requests and arrivals. The assignment history outlasts the log, which is the source of the other
 * entries.
 */
export async function showHistory(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<History> {
  const shift = await readShift(ctx.db, id);
  if (!shift)
    return {
      gone: orThrow(await readGone(ctx, id), SHIFT_MISSING),
      whyOpen: null,
      entries: [],
      isCut: false,
    };
  const moves = await readMoves(ctx.db, ctx.actor, id);
  const events = await readEvents(ctx, id);
  const moveEntries = moves.toSorted((a, b) => b.id - a.id).map(moveEntry);
  // The sort is stable: entries of one instant keep this order.
  const entries = [
    ...eventEntries(ctx, id, events),
    ...moveEntries,
    madeEntry(shift, ctx.organization),
  ].toSorted((a, b) => Temporal.Instant.compare(b.at, a.at));
  return {
    gone: null,
    whyOpen: await readWhyOpen(ctx, shift, moves),
    entries: entries.slice(0, HISTORY_ENTRIES),
    isCut: entries.length > HISTORY_ENTRIES || events.length > HISTORY_ENTRIES,
  };
}

async function readShift(db: Db, id: number) {
  return db
    .selectFrom("shifts as s")
    .leftJoin("members as m", "m.id", "s.createdBy")
    .select([
      "s.id",
      "s.createdAt",
      "s.seriesId",
      "s.startsAt",
      "s.endsAt",
      "s.maxMembers",
      "s.date",
    ])
    .select([
      memberName<string | null>("m").as("by"),
      sql<
        string | null
      >`(select e.details->>'source' from events e where e.occurred_at = s.created_at
        and e.type = 'shifts.weeks-planned' and e.actor_id = s.created_by limit 1)`.as("source"),
    ])
    .where("s.id", "=", id)
    .executeTakeFirst();
}

type ShiftWithHistory = NonNullable<Awaited<ReturnType<typeof readShift>>>;

function madeEntry({ by, seriesId, source, createdAt }: ShiftWithHistory, style: DateStyle): Entry {
  const from = source === null ? null : weekSource(source, style);
  return {
    key: "made",
    at: createdAt,
    kind: "made",
    text: madeText({ by, withSeries: seriesId !== null, source: from }),
  };
}

function moveEntry(move: SpotMoves[number]): Entry {
  const named = {
    from: move.from?.name ?? null,
    to: move.to?.name ?? null,
    by: move.by?.name ?? null,
  };
  return {
    key: `move-${move.id}`,
    at: move.at,
    kind: "hands",
    text: moveInHistory({ ...named, how: move.how, reason: null }),
  };
}

/**
 * Returns the newest log entries about a shift that this reader may see; one more than the limit,
 * to detect further ones.
 */
async function readEvents({ db, actor }: QueryContext<MemberActor>, id: number) {
  const isOf = sql<boolean>`(e.shift_id = ${id} and e.type = any(${storedTypes(HISTORY_TYPES)}))`;
  // An event about many shifts stores one id in its column and the others in its details.
  const isAmong = sql<boolean>`(e.type = any(${storedTypes(HISTORY_OF_MANY)}) and e.details->'shiftIds' @> to_jsonb(${id}::int))`;
  return db
    .selectFrom("events as e")
    .leftJoin("members as a", "a.id", "e.actorId")
    .leftJoin("members as s", "s.id", "e.subjectId")
    .leftJoin("replacementRequests as r", (join) =>
      join
        .onRef("r.id", "=", "e.requestId")
        .on((on) => (actor.role === "admin" ? on.lit(true) : on("r.requesterId", "=", actor.id))),
    )
    .select([
      "e.id",
      "e.type",
      "e.actorId",
      "e.subjectId",
      "e.shiftId",
      "e.details",
      "e.occurredAt",
      "r.reason",
    ])
    .select([
      memberName<string | null>("a").as("actor"),
      memberName<string | null>("s").as("subject"),
      sql<
        string[] | null
      >`case when e.type = any(${storedTypes(["replacement-search.asked"])}) then (select array_agg(m.unit_number order by m.id) from members m
        where e.details->'invitedIds' @> to_jsonb(m.id)) end`.as("asked"),
    ])
    .where(
      "e.id",
      "in",
      sql<number>`(select e.id from events e where ${isOf} union select e.id from events e where ${isAmong})`,
    )
    .orderBy("e.id", "desc")
    .limit(HISTORY_ENTRIES + 1)
    .execute();
}

type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

function eventEntries(
  { actor: reader, now, organization }: QueryContext<MemberActor>,
  id: number,
  rows: readonly EventRow[],
) {
  const today = dateOf(now, organization.timeZone);
  return rows.flatMap((row): Entry | readonly [] => {
    const type = currentType(row.type);
    if (!isEventType(type)) return [];
    const facts = {
      actor: row.actor ?? SYSTEM,
      subject: row.subject ?? "",
      isOwnAct: row.actorId !== null && row.actorId === row.subjectId,
      isNamed: row.shiftId === id,
      reason: row.reason,
      asked: row.asked ?? [],
      style: organization,
      today,
    };
    const entry = historyOf(type, facts, row.details);
    const { offererId } = readDetails({ offererId: count }, row.details, organization);
    const isConcerned =
      reader.role === "admin" || [row.actorId, row.subjectId, offererId].includes(reader.id);
    if (!entry || (entry.seenBy === "concerned" && !isConcerned)) return [];
    return { key: `event-${row.id}`, at: row.occurredAt, kind: entry.kind, text: entry.text };
  });
}

/** Returns what the log says happened to a missing shift; null when it says nothing. */
async function readGone(
  { db, now, organization }: QueryContext,
  id: number,
): Promise<string | null> {
  const deletion = await db
    .selectFrom("events as e")
    .leftJoin("members as a", "a.id", "e.actorId")
    .select(["e.details", "e.occurredAt", memberName<string | null>("a").as("by")])
    .where("e.type", "=", "shifts.deleted")
    .where(sql<boolean>`(e.shift_id = ${id} or e.details->'shiftIds' @> to_jsonb(${id}::int))`)
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!deletion) return null;
  const today = dateOf(now, organization.timeZone);
  const { title } = readDetails({ title: shiftsNamed }, deletion.details, organization);
  const on = formatDay(dateOf(deletion.occurredAt, organization.timeZone), organization, today);
  return `${deletion.by ?? SYSTEM} deleted ${shiftsTitle(title, organization, today)} on ${on}. No one needs to come in.`;
}
