import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { CHECK_IN_OPENS_MINUTES } from "@watchbill/domain/attendance/check-in";
import {
  isStartShown,
  type StartNotice,
  type StartSpot,
  startStateOf,
} from "@watchbill/domain/attendance/start-chain";
import type { EventType } from "@watchbill/domain/events/catalogue";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import { type RawBuilder, sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";

type Starts = OutputOf<Api["attendance.starts"]>;

/**
 * The events that assign a member to a spot, or restore them; a spot may exist before its member's
 * assignment.
 */
const PUT_ON: readonly EventType[] = [
  "replacements.taken",
  "replacements.accepted",
  "replacements.cancelled",
  "shifts.assigned",
  "shifts.reassigned",
];

/**
 * SQL condition on assignment `a`: the member was 10-8 in the shift's current window. A 10-8 before
 * that window, which a move ended, does not count.
 */
export const hasCome = sql<boolean>`exists (select from attendance_intervals i where i.assignment_id = a.id
  and coalesce(i.checked_out_at, 'infinity') >= a.starts_at - make_interval(mins => ${CHECK_IN_OPENS_MINUTES}))`;

/** An assignment whose member has not gone 10-8 since the shift started. */
export interface StartFacts extends Omit<StartSpot, "isInShabbatDay"> {
  readonly shiftId: number;
  readonly memberId: number;
  readonly observesShabbat: boolean;
}

/** Reads the facts for the start steps; the caller must have locked the spots. */
export async function readStartFacts(
  tx: Tx,
  assignmentIds: readonly number[],
): Promise<StartFacts[]> {
  if (assignmentIds.length === 0) return [];
  const { rows } = await sql<StartFacts>`
    select a.id as assignment_id, a.shift_id, a.member_id, a.status, a.starts_at, a.ends_at, m.observes_shabbat,
      ${hasCome} as has_attended,
      greatest(a.created_at, (select max(e.occurred_at) from events e
        where e.shift_id = a.shift_id and e.assignment_id = a.id and e.type = any(${[...PUT_ON]}))) as held_since
    from shift_assignments a join members m on m.id = a.member_id
    where a.id = any(${[...assignmentIds]})
    order by a.id`.execute(tx);
  return rows;
}

export async function readStartNotices(
  tx: Tx,
  assignmentIds: readonly number[],
): Promise<StartNotice[]> {
  if (assignmentIds.length === 0) return [];
  const rows = await tx
    .selectFrom("startNotices")
    .select(["assignmentId", "kind", "computedFrom"])
    .where("assignmentId", "in", [...assignmentIds])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind === "alert" ? "alert" : "ask" }));
}

/**
 * Whether a spot's member is late: they or others were notified of the missing 10-8, and it is
 * still missing. Also returns whether they are 10-8 now.
 */
export async function readLateness(
  db: Db | Tx,
  assignmentId: number,
): Promise<{ isAwaited: boolean; isInService: boolean }> {
  const { rows } = await sql<{ isAwaited: boolean; isInService: boolean }>`
    select exists (select from start_notices n join shift_assignments a on a.id = n.assignment_id
        where n.assignment_id = ${assignmentId} and n.computed_from >= a.starts_at)
      and not exists (select from shift_assignments a where a.id = ${assignmentId} and ${hasCome}) as is_awaited,
      exists (select from attendance_intervals i where i.assignment_id = ${assignmentId} and i.checked_out_at is null) as is_in_service`.execute(
    db,
  );
  return rows[0] ?? { isAwaited: false, isInService: false };
}

/**
 * Whether the member was asked about a missing 10-8, or it was reported, for the shift's current
 * time.
 */
export async function isAskedAboutStart(tx: Tx, assignmentId: number): Promise<boolean> {
  const notice = await tx
    .selectFrom("startNotices as n")
    .innerJoin("shiftAssignments as a", "a.id", "n.assignmentId")
    .select("n.kind")
    .where("n.assignmentId", "=", assignmentId)
    .whereRef("n.computedFrom", ">=", "a.startsAt")
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}

interface Row extends Omit<Starts[number], "state" | "since" | "cover" | "user" | "shift"> {
  readonly status: string;
  readonly checkedInAt: Temporal.Instant | null;
  readonly requestedAt: Temporal.Instant | null;
  readonly acceptedAt: Temporal.Instant | null;
  readonly user: Starts[number]["user"];
  readonly shiftId: number;
  readonly type: string;
  readonly customName: string | null;
  readonly kindName: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly coverUser: Starts[number]["user"] | null;
  readonly coverCheckedInAt: Temporal.Instant | null;
  readonly isCoverBySchedule: boolean | null;
}

/**
 * Lists the shifts under way whose member was asked about a missing 10-8: state, answer and
 * replacement. A start with a later 10-8 is listed for a limited time. Ordered by start.
 */
export async function listStarts(ctx: QueryContext): Promise<Starts> {
  const { rows } = await sql<Row>`
    select a.id as assignment_id, a.status, ${personOf("m")} as user,
      s.id as shift_id, s.type, s.custom_name, ${shiftTypeNameOf("s")} as kind_name, a.starts_at, a.ends_at,
      n.asked_at, n.notified_at, first.checked_in_at, coalesce(first.is_by_schedule, false) as is_by_schedule, r.id as pending_request_id, r.created_at as requested_at,
      r.resolved_at as accepted_at, ${personOf("c")} as cover_user, theirs.checked_in_at as cover_checked_in_at,
      theirs.is_by_schedule as is_cover_by_schedule
    from (
      select o.assignment_id, max(o.recorded_at) filter (where o.kind = 'ask') as asked_at,
        max(o.recorded_at) filter (where o.kind = 'alert') as notified_at
      from start_notices o join shift_assignments b on b.id = o.assignment_id
      where b.ends_at > ${ctx.now} and b.starts_at <= ${ctx.now} and o.computed_from >= b.starts_at
      group by o.assignment_id) n
    join shift_assignments a on a.id = n.assignment_id
    join shifts s on s.id = a.shift_id
    join members m on m.id = a.member_id
    left join lateral (${firstOn(sql.ref("a.id"))}) first on ${hasCome}
    left join lateral (select q.* from replacement_requests q 
      -- Requests are found by their shift; settled ones have no index by their spot_number.
      where q.shift_id = a.shift_id and q.assignment_id = a.id order by q.id desc limit 1) r on true
    left join members c on c.id = r.accepted_by
    left join lateral (${firstOn(sql.ref("r.accepted_assignment_id"))}) theirs on true
    order by a.starts_at, a.id`.execute(ctx.db);
  return rows.flatMap((row) => startOf(row, ctx) ?? []);
}

/** SQL: when a spot's member was first 10-8, and whether by schedule. */
function firstOn(assignmentId: RawBuilder<unknown>) {
  return sql`select i.checked_in_at, i.is_by_schedule from attendance_intervals i
    where i.assignment_id = ${assignmentId} order by i.checked_in_at, i.id limit 1`;
}

/** Selects a member as JSON by the alias of their row; null when there is none. */
function personOf(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column("id")} is null then null else json_build_object('id', ${column("id")}, 'firstName', ${column("first_name")},
    'lastName', ${column("last_name")}, 'unitNumber', ${column("unit_number")}, 'phoneNumber', ${column("phone_number")}) end`;
}

function startOf(
  row: Row,
  { now, organization: { country } }: QueryContext,
): Starts[number] | null {
  const shown = (user: Row["user"]) => ({
    ...user,
    phoneNumber: shownPhoneOrNull(user.phoneNumber, country),
  });
  const state = startStateOf(row);
  if (state === null) return null;
  const { coverUser, coverCheckedInAt, isCoverBySchedule } = row;
  const cover =
    state === "covered" && coverUser
      ? {
          user: shown(coverUser),
          inServiceSince: coverCheckedInAt,
          isBySchedule: isCoverBySchedule ?? false,
        }
      : null;
  const madeAt = state === "in-service" ? row.checkedInAt : (cover?.inServiceSince ?? null);
  if (!isStartShown(madeAt, now)) return null;
  const { shiftId: id, type, customName, kindName, startsAt, endsAt } = row;
  const since = {
    silent: null,
    "in-service": row.checkedInAt,
    "replacement-requested": row.requestedAt,
    covered: row.acceptedAt,
  }[state];
  return {
    assignmentId: row.assignmentId,
    user: shown(row.user),
    shift: { id, type, customName, kindName, startsAt, endsAt },
    askedAt: row.askedAt,
    notifiedAt: row.notifiedAt,
    state,
    since,
    isBySchedule: state === "in-service" && row.isBySchedule,
    pendingRequestId: state === "replacement-requested" ? row.pendingRequestId : null,
    cover,
  };
}
