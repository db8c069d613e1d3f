import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { restText, restWarningFor } from "@watchbill/domain/settings/rest-hours";
import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { overlaps } from "../shifts/shift-queries.ts";

const OUTSTANDING_DAYS = 30;

/** The most pressing first. */
const PRESSING = sql`array['emergency', 'urgent', 'normal']`;

/**
 * Shifts not yet over that need somebody: one entry for each pending request that this member has not declined, however
 * far ahead, since everybody was asked; and one for a shift of the next thirty days with a slot that no request holds. What
 * they cannot take because they are on a shift at that time is there as well, with that shift: it needs cover all the same.
 * Emergencies come first, then what is urgent, each by the start.
 */
export async function listOutstanding(ctx: QueryContext<MemberActor>): Promise<OutputOf<Api["replacements.outstanding"]>> {
  const { rows } = await sql<Omit<OutputOf<Api["replacements.outstanding"]>[number], "warning">>`
    with upcoming as materialized (
      select s.*,
        (select count(*)::int from shift_assignments a where a.shift_id = s.id and a.seat is not null) as assignment_count,
        (select count(*)::int from replacement_requests r where r.shift_id = s.id and r.status = 'pending') as held_count
      from (
        select n.* from shifts n where ${overlaps("n", ctx.now, ctx.now.add({ hours: OUTSTANDING_DAYS * 24 }))}
        union select n.* from replacement_requests q join shifts n on n.id = q.shift_id where q.status = 'pending') s
    )
    select s.id, s.date, s.type, s.custom_name, s.start_time, s.end_time, s.end_date, s.starts_at, s.ends_at, s.max_members,
      s.assignment_count, r.id is not null as has_replacement_request, r.id as replacement_request_id,
      r.requester_id, m.first_name || ' ' || m.last_name as requester_name, r.priority, own.shift as own_shift
    from upcoming s
    left join replacement_requests r on r.shift_id = s.id and r.status = 'pending' and not exists (
      select from replacement_declines d where d.request_id = r.id and d.member_id = ${ctx.actor.id})
    left join members m on m.id = r.requester_id
    left join lateral (
      select jsonb_build_object('id', b.id, 'type', b.type, 'customName', b.custom_name) as shift
      from shift_assignments a join shifts b on b.id = a.shift_id
      where a.member_id = ${ctx.actor.id} and a.seat is not null and a.starts_at < s.ends_at and a.ends_at > s.starts_at
      order by a.shift_id <> s.id, a.starts_at limit 1
    ) own on true
    where s.ends_at > ${ctx.now} and (r.id is not null
      or (s.starts_at < ${ctx.now.add({ hours: OUTSTANDING_DAYS * 24 })} and s.assignment_count + s.held_count < s.max_members))
    order by array_position(${PRESSING}, coalesce(r.priority, 'normal')), s.starts_at, s.id, r.id`.execute(ctx.db);
  const own = await readOwnPlaces(ctx);
  return rows.map((row) => {
    const short = row.ownShift ? null : restWarningFor({ ...row, name: "" }, own, ctx.organisation.minimumRestHours);
    return { ...row, warning: short ? restText(short) : null };
  });
}

/** The viewer's own shifts from now on, and those that ended so lately that they need rest from them. */
async function readOwnPlaces(ctx: QueryContext<MemberActor>) {
  const rows = await ctx.db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["s.type", "s.customName", "s.startsAt", "s.endsAt"])
    .where("a.memberId", "=", ctx.actor.id)
    .where("a.seat", "is not", null)
    .where("a.endsAt", ">", ctx.now.subtract({ hours: ctx.organisation.minimumRestHours }))
    .execute();
  return rows.map((row) => ({ ...row, name: shiftName(row) }));
}

type Request = OutputOf<Api["replacements.request"]>;

function selectRequests(db: Db | Tx) {
  return db
    .selectFrom("replacementRequests as r")
    .innerJoin("members as m", "m.id", "r.requesterId")
    .innerJoin("shifts as s", "s.id", "r.shiftId")
    .select([
      "r.id",
      "r.shiftId",
      "r.assignmentId as shiftAssignmentId",
      "r.status",
      "r.reason",
      "r.priority",
      "r.requesterId",
      "r.createdAt",
      sql<string>`m.first_name || ' ' || m.last_name`.as("requesterName"),
    ]);
}

/** One request as it goes over the wire. */
export async function readRequest(db: Db | Tx, id: number): Promise<Request> {
  return selectRequests(db).where("r.id", "=", id).executeTakeFirstOrThrow();
}

/** Pending requests of shifts not yet started: emergencies first, then by the start of the shift. */
export async function listRequests(ctx: QueryContext<MemberActor>): Promise<Request[]> {
  return selectRequests(ctx.db)
    .where("r.status", "=", "pending")
    .where("s.startsAt", ">", ctx.now)
    .orderBy(sql`array_position(${PRESSING}, r.priority)`)
    .orderBy("s.startsAt")
    .orderBy("r.id")
    .execute();
}
