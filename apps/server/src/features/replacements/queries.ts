import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { OfferedShift } from "@watchbill/domain/members/member-availability";
import { ownPartIn, warningsIn } from "@watchbill/domain/places/findings";
import { standingOf } from "@watchbill/domain/places/standing";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { availabilityKindOf, kindNameOf } from "../kinds/queries.ts";
import { notBeingPlanned } from "../plans/queries.ts";
import { NO_ROLES, readHoldings, readRoles, readShiftCrews } from "../qualifications/crew-queries.ts";
import { overlaps } from "../shifts/shift-queries.ts";
import { readStandingMembers } from "../shifts/standing-queries.ts";

type Outstanding = OutputOf<Api["replacements.outstanding"]>[number];

/** A shift that needs somebody, before it is said what it is to the viewer. */
type Row = Omit<Outstanding, "ownShift" | "ownPart" | "warning" | "roles" | "roleGap"> &
  OfferedShift & { readonly roleIds: readonly number[] };

const OUTSTANDING_DAYS = 30;

/** The most pressing first. */
const PRESSING = sql`array['emergency', 'urgent', 'normal']`;

/**
 * Shifts not yet over that need somebody: one entry for each pending request that this member has not declined, however
 * far ahead, since everybody was asked; and one for a shift of the next thirty days that is not being planned with a slot
 * that no request holds. What
 * they cannot take because they are on a shift at that time is there as well, with that shift: it needs cover all the same.
 * Emergencies come first, then what is urgent, each by the start.
 */
export async function listOutstanding(ctx: QueryContext<MemberActor>): Promise<OutputOf<Api["replacements.outstanding"]>> {
  const { rows } = await sql<Row>`
    with upcoming as materialized (
      select s.*,
        (select count(*)::int from shift_assignments a where a.shift_id = s.id and a.seat is not null) as assignment_count,
        (select count(*)::int from replacement_requests r where r.shift_id = s.id and r.status = 'pending') as held_count
      from (
        select n.* from shifts n where ${overlaps("n", ctx.now, ctx.now.add({ hours: OUTSTANDING_DAYS * 24 }))}
        union select n.* from replacement_requests q join shifts n on n.id = q.shift_id where q.status = 'pending') s
    )
    select s.id, s.date, s.type, s.custom_name, ${kindNameOf("s")} as kind_name, ${availabilityKindOf("s")} as availability_kind, s.start_time, s.end_time, s.end_date, s.starts_at, s.ends_at, s.max_members,
      s.role_ids, s.assignment_count, r.id is not null as has_replacement_request, r.id as replacement_request_id,
      r.requester_id, m.first_name || ' ' || m.last_name as requester_name, r.priority
    from upcoming s
    left join replacement_requests r on r.shift_id = s.id and r.status = 'pending' and not exists (
      select from replacement_declines d where d.request_id = r.id and d.member_id = ${ctx.actor.id})
    left join members m on m.id = r.requester_id
    where s.ends_at > ${ctx.now} and (r.id is not null
      or (s.starts_at < ${ctx.now.add({ hours: OUTSTANDING_DAYS * 24 })} and ${notBeingPlanned(ctx, "s")} and (s.assignment_count + s.held_count < s.max_members
        or (${ctx.actor.role === "admin"} and s.role_ids <> '{}' and s.held_count = 0))))
    order by array_position(${PRESSING}, coalesce(r.priority, 'normal')), s.starts_at, s.id, r.id`.execute(ctx.db);
  return rows.length === 0 ? [] : withOwnPart(ctx, rows);
}

/** What the viewer's own shifts say to each of these. */
async function withOwnPart(ctx: QueryContext<MemberActor>, items: readonly Row[]): Promise<Outstanding[]> {
  const [viewer] = await readStandingMembers(ctx.db, [ctx.actor.id], items, ctx.organisation);
  const [roles, crews, holdings] = await Promise.all([
    readRoles(ctx.db, items),
    readShiftCrews(ctx.db, items, ctx.organisation),
    items.some(({ roleIds }) => roleIds.length > 0) ? readHoldings(ctx.db, [ctx.actor.id]) : null,
  ]);
  return items.flatMap(({ roleIds: _ids, ...item }) => {
    const role = roles.get(item.id) ?? NO_ROLES;
    const isFull = !item.hasReplacementRequest && item.assignmentCount >= item.maxMembers;
    if (isFull && role.roleGap === null) return [];
    const isSeeking = item.requesterId === ctx.actor.id;
    const judged = { ...item, crew: crews.get(item.id) };
    const asked = { by: "member", squad: ctx.organisation, way: { insteadOf: item.requesterId } } as const;
    const findings = viewer ? standingOf({ ...viewer, isSeeking, holdings: holdings?.get(ctx.actor.id) }, judged, asked) : [];
    const inTheWay = findings.find(({ level, other }) => level === "forbids" && other)?.other?.shiftId;
    const { shiftId: id, type, customName, kindName } = viewer?.places.find(({ shiftId }) => shiftId === inTheWay) ?? NOWHERE;
    return {
      ...item,
      ...role,
      ownShift: id === null ? null : { id, type, customName, kindName },
      ownPart: ownPartIn(findings) ?? (isFull ? FULL_WITHOUT : null),
      warning: id === null ? (warningsIn(findings)[0] ?? null) : null,
    };
  });
}

/** What a coordinator reads of a shift that has every place filled, but a role. */
const FULL_WITHOUT = "Every place is taken. Put somebody else on it, or give it one more place.";

const NOWHERE = { shiftId: null, type: "", customName: null, kindName: "" };

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

/** Pending requests that are open (`requestClosesAt`): emergencies first, then by the start of the shift. */
export async function listRequests(ctx: QueryContext<MemberActor>): Promise<Request[]> {
  return selectRequests(ctx.db)
    .where("r.status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb("s.startsAt", ">", ctx.now),
        eb.and([eb("r.createdAt", ">=", eb.ref("s.startsAt")), eb("s.endsAt", ">", ctx.now)]),
      ]),
    )
    .orderBy(sql`array_position(${PRESSING}, r.priority)`)
    .orderBy("s.startsAt")
    .orderBy("r.id")
    .execute();
}
