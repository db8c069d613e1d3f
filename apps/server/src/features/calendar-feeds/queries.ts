import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { type CalendarEntry, sequenceOf } from "@watchbill/domain/calendar-feeds/calendar";
import { COVER_RULE } from "@watchbill/domain/replacements/replacement-rule";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { addDays } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import { hashToken } from "../../platform/auth/secrets.ts";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { memberName } from "../accounts/queries.ts";
import { hasRoles, readRoles } from "../qualifications/crew-queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";

export type FeedKind = "own" | "squad";

const BACK_HOURS = 24 * 30;
const AHEAD_HOURS = 24 * 180;

export async function listFeeds(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["calendarFeeds.list"]>> {
  const rows = await ctx.db
    .selectFrom("calendarFeeds")
    .select(["kind", "createdAt"])
    .where("memberId", "=", ctx.actor.id)
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, createdAt }) => ({ kind: kindOf(kind), createdAt }));
}

/** Returns the feed of a token; undefined when it is revoked or its member has left. */
export async function findCalendarFeed(
  db: Db,
  token: string,
): Promise<{ memberId: number; kind: FeedKind } | undefined> {
  const row = await db
    .selectFrom("calendarFeeds as f")
    .innerJoin("members as m", "m.id", "f.memberId")
    .select(["f.memberId", "f.kind"])
    .where("f.tokenHash", "=", hashToken(token))
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .executeTakeFirst();
  return row && { memberId: row.memberId, kind: kindOf(row.kind) };
}

function kindOf(kind: string): FeedKind {
  return kind === "own" ? "own" : "squad";
}

interface Row {
  readonly key: string;
  readonly type: string;
  readonly customName: string | null;
  readonly kindName: string;
  readonly notes: string | null;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
  readonly changes: number;
  readonly status: string;
  readonly people: readonly string[];
  readonly spots: number;
}

/**
 * Reads a member's own shifts, from a month back. Shifts that were taken over, unassigned or
 * deleted become canceled entries for a month and at least until their end: calendar clients keep
 * an entry that merely disappears.
 */
export async function readOwnEntries(
  db: Db,
  memberId: number,
  now: Temporal.Instant,
  baseUrl: string,
): Promise<CalendarEntry[]> {
  const from = now.subtract({ hours: BACK_HOURS });
  const { rows } = await sql<Row>`
    select 'assignment-' || a.id as key, s.type, s.custom_name, ${shiftTypeNameOf("s")} as kind_name, s.notes, a.starts_at, a.ends_at, a.created_at,
      greatest(a.updated_at, s.updated_at) as updated_at, a.changes + s.changes as changes, a.status, s.max_members as spots,
      array(select ${memberName("m")} from shift_assignments o join members m on m.id = o.member_id
        where o.shift_id = s.id and o.spot_number is not null and o.member_id <> ${memberId} order by o.spot_number) as people
    from shift_assignments a join shifts s on s.id = a.shift_id
    where a.member_id = ${memberId} and (a.ends_at > ${from} or a.updated_at > ${from} or s.updated_at > ${from})
    union all
    select 'assignment-' || c.assignment_id, c.type, c.custom_name, ${shiftTypeNameOf("c")}, null, c.starts_at, c.ends_at, c.created_at,
      c.ended_at, c.changes, 'removed', 0, '{}'
    from calendar_cancellations c
    where c.member_id = ${memberId} and (c.ended_at > ${from} or c.ends_at > ${now})
    order by starts_at, key`.execute(db);
  const gaps = await readGaps(db, from, memberId);
  return rows.map((row) => {
    const gap = gaps.get(row.key);
    // Calendar clients show tentative entries like confirmed ones, so the description says it.
    const cover = STATUSES[row.status] === "tentative" ? COVER_RULE : "";
    const lines = [
      cover,
      row.people.length > 0 ? `With ${row.people.join(", ")}` : "",
      gap ? `Crew: ${gap}` : "",
    ];
    return entryOf(row, shiftName(row), lines.filter((line) => line !== "").join("\n"), baseUrl);
  });
}

/**
 * Returns the unfilled positions by calendar entry key, for the squad's shifts or a member's own.
 */
async function readGaps(
  db: Db,
  from: Temporal.Instant,
  memberId?: number,
): Promise<Map<string, string>> {
  const shifts = await db
    .selectFrom("shifts")
    .select(["id", "date", "endDate", "endTime", "maxMembers", "roleIds"])
    .where(hasRoles)
    .where("endsAt", ">", from)
    .execute();
  const roles = await readRoles(db, shifts);
  const gaps = new Map(
    [...roles].flatMap(([id, { roleGap }]) => (roleGap === null ? [] : [[id, roleGap] as const])),
  );
  if (memberId === undefined) return new Map([...gaps].map(([id, gap]) => [`shift-${id}`, gap]));
  if (gaps.size === 0) return new Map();
  const own = await db
    .selectFrom("shiftAssignments")
    .select(["id", "shiftId"])
    .where("memberId", "=", memberId)
    .where("shiftId", "in", [...gaps.keys()])
    .execute();
  return new Map(own.map(({ id, shiftId }) => [`assignment-${id}`, gaps.get(shiftId)!]));
}

/** Returns a member's time off from a month back, as busy entries without the reason. */
export async function readTimeOffEntries(
  db: Db,
  memberId: number,
  now: Temporal.Instant,
  baseUrl: string,
): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom("timeOff")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("endsAt", ">", now.subtract({ hours: BACK_HOURS }))
    .orderBy("startsAt")
    .execute();
  return rows.map((row) => ({
    uid: `away-${row.id}@${new URL(baseUrl).hostname}`,
    sequence: sequenceOf({ ...row, changedAt: row.updatedAt, isCancelled: false }),
    changedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    days:
      row.fromTime === null ? { from: row.fromDate, until: addDays(row.untilDate, 1) } : undefined,
    summary: "Time off",
    description: "",
    url: `${baseUrl}/`,
    status: "confirmed",
  }));
}

/**
 * Reads the squad's shifts with their members, from a month back to half a year ahead; deleted
 * shifts are canceled entries as in `readOwnEntries`. Includes every shift changed since its
 * creation, because clients may show its old time.
 */
export async function readSquadEntries(
  db: Db,
  now: Temporal.Instant,
  baseUrl: string,
): Promise<CalendarEntry[]> {
  const from = now.subtract({ hours: BACK_HOURS });
  const { rows } = await sql<Row>`
    select 'shift-' || s.id as key, s.type, s.custom_name, ${shiftTypeNameOf("s")} as kind_name, s.notes, s.starts_at, s.ends_at, s.created_at,
      greatest(
        s.updated_at,
        (select max(a.updated_at) from shift_assignments a where a.shift_id = s.id),
        (select max(c.ended_at) from calendar_cancellations c where c.shift_id = s.id)
      ) as updated_at,
      changes_shown_of_shift(s.id) as changes, 'assigned' as status, s.max_members as spots,
      array(select m.unit_number from shift_assignments o join members m on m.id = o.member_id
        where o.shift_id = s.id and o.spot_number is not null order by o.spot_number) as people
    from shifts s
    where (s.ends_at > ${from} or s.updated_at > ${from})
      and (s.starts_at < ${now.add({ hours: AHEAD_HOURS })} or s.updated_at > s.created_at)
    union all
    select 'shift-' || c.shift_id, c.type, c.custom_name, ${shiftTypeNameOf("c")}, null, c.starts_at, c.ends_at, c.created_at, c.ended_at, c.changes,
      'removed', 0, '{}'
    from calendar_cancellations c
    where c.assignment_id is null and (c.ended_at > ${from} or c.ends_at > ${now})
      and (c.starts_at < c.ended_at + interval '1 hour' * ${AHEAD_HOURS} or c.changed_at > c.created_at)
    order by starts_at, key`.execute(db);
  const gaps = await readGaps(db, from);
  return rows.map((row) => {
    const open = row.spots - row.people.length;
    const gap = gaps.get(row.key);
    const who = [...row.people, ...(open > 0 ? [`${open} open`] : []), ...(gap ? [gap] : [])].join(
      ", ",
    );
    return entryOf(
      row,
      [shiftName(row), who].filter((part) => part !== "").join(": "),
      "",
      baseUrl,
    );
  });
}

const STATUSES: Readonly<Record<string, CalendarEntry["status"]>> = {
  removed: "cancelled",
  replaced: "cancelled",
  missed: "cancelled",
  replacement_requested: "tentative",
  needs_cover: "tentative",
};

function entryOf(row: Row, summary: string, description: string, baseUrl: string): CalendarEntry {
  const status = STATUSES[row.status] ?? "confirmed";
  return {
    uid: `${row.key}@${new URL(baseUrl).hostname}`,
    sequence: sequenceOf({ ...row, changedAt: row.updatedAt, isCancelled: status === "cancelled" }),
    changedAt: row.updatedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    summary,
    description: [description, row.notes ?? ""].filter((line) => line !== "").join("\n"),
    url: `${baseUrl}/`,
    status,
  };
}
