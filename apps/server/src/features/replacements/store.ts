import { storedTypes } from "@watchbill/domain/events/stored-events";
import type { Priority } from "@watchbill/domain/replacements/request-status";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { type Expression, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { memberName } from "../accounts/queries.ts";

/**
 * Locks a request and reads the input of its rules; undefined when it does not exist. The caller
 * must lock its shift first.
 */
export async function lockRequest(tx: Tx, id: number) {
  const { rows } = await sql<{
    id: number;
    shiftId: number;
    assignmentId: number;
    requesterId: number;
    status: "pending" | "accepted" | "cancelled" | "expired";
    createdAt: Temporal.Instant;
    acceptedByName: string | null;
    startsAt: Temporal.Instant;
    endsAt: Temporal.Instant;
  }>`
    select r.id, r.shift_id, r.assignment_id, r.requester_id, r.status, r.created_at,
      ${memberName("a")} as accepted_by_name, s.starts_at, s.ends_at
    from replacement_requests r
    join shift_assignments s on s.id = r.assignment_id
    left join members a on a.id = r.accepted_by
    where r.id = ${id}
    for update of r`.execute(tx);
  return rows.map(({ startsAt, endsAt, ...request }) => ({
    ...request,
    span: { startsAt, endsAt },
  }))[0];
}

/** Returns a subquery for the id of a request's shift, to lock the shift. */
export function shiftOfRequest(id: number): Expression<number> {
  return sql<number>`(select shift_id from replacement_requests where id = ${id})`;
}

/**
 * Lists the canceled requests for a spot that were announced after an instant, with priority and
 * time of the announcement. A repeated request keeps those of the first.
 */
export async function listNotifiedRequests(
  tx: Tx,
  assignmentId: number,
  shiftId: number,
  since: Temporal.Instant,
) {
  const { rows } = await sql<{ id: number; priority: Priority; askedAt: Temporal.Instant }>`
    select r.id, coalesce(e.details->>'priority', 'normal') as priority, e.occurred_at as asked_at
    from events e join replacement_requests r on r.id = e.request_id
    where e.shift_id = ${shiftId} and e.assignment_id = ${assignmentId} and e.type = 'replacements.requested'
      and e.occurred_at > ${since} and e.details->>'isRepeat' is null and r.status = 'cancelled'
      and exists (select from notifications n where n.event_id = e.id)
    order by e.id desc`.execute(tx);
  return rows;
}

/**
 * Whether this request repeated an announced one without a new announcement, so that its end needs
 * no notification.
 */
export async function isRepeatedRequest(
  tx: Tx,
  shiftId: number,
  requestId: number,
): Promise<boolean> {
  const { rows } = await sql<{ isRepeat: boolean }>`
    select coalesce(details->>'isRepeat', '') = 'true' as is_repeat from events
    where shift_id = ${shiftId} and request_id = ${requestId} and type = any(${storedTypes(["replacements.requested", "replacement-search.asked"])})
    order by id desc limit 1`.execute(tx);
  return rows[0]?.isRepeat ?? false;
}

/** Returns the latest request of a shift; undefined when there is none. */
export async function findLatestOfShift(tx: Tx, shiftId: number) {
  return tx
    .selectFrom("replacementRequests as r")
    .leftJoin("members as a", "a.id", "r.acceptedBy")
    .select(["r.status", "r.createdAt", memberName<string | null>("a").as("acceptedByName")])
    .where("r.shiftId", "=", shiftId)
    .orderBy("r.resolvedAt", "desc")
    .orderBy("r.id", "desc")
    .executeTakeFirst();
}

/** Locks the pending request for a spot; undefined when there is none. */
export async function lockPendingOf(tx: Tx, assignmentId: number): Promise<number | undefined> {
  const request = await tx
    .selectFrom("replacementRequests")
    .select("id")
    .where("assignmentId", "=", assignmentId)
    .where("status", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  return request?.id;
}

/** Whether a member's spot has a request that no one has accepted; takes no lock. */
export async function isLeft(tx: Tx, assignmentId: number, memberId: number): Promise<boolean> {
  const spot = await tx
    .selectFrom("shiftAssignments")
    .select("status")
    .where("id", "=", assignmentId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return spot !== undefined && seeksReplacement(spot.status);
}

/** Records a decline; false when it exists already. */
export async function insertDecline(
  tx: Tx,
  requestId: number,
  memberId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const noted = await tx
    .insertInto("replacementDeclines")
    .values({ requestId, memberId, declinedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("memberId")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Deletes a decline; false when it does not exist. */
export async function deleteDecline(tx: Tx, requestId: number, memberId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom("replacementDeclines")
    .where("requestId", "=", requestId)
    .where("memberId", "=", memberId)
    .returning("memberId")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes the declines of the pending requests of these shifts; returns the member ids. */
export async function deleteDeclinesOfShifts(
  tx: Tx,
  shiftIds: readonly number[],
): Promise<number[]> {
  const pending = tx.selectFrom("replacementRequests").select("id").where("status", "=", "pending");
  const gone = await tx
    .deleteFrom("replacementDeclines")
    .where("requestId", "in", pending.where("shiftId", "in", [...shiftIds]))
    .returning("memberId")
    .execute();
  return gone.map(({ memberId }) => memberId);
}

/** Locks the pending requests that have closed (`requestClosesAt`). */
export async function lockOverdue(tx: Tx, now: Temporal.Instant, limit: number) {
  const { rows } = await sql<{
    id: number;
    shiftId: number;
    assignmentId: number;
    requesterId: number;
    createdAt: Temporal.Instant;
    startsAt: Temporal.Instant;
    endsAt: Temporal.Instant;
    status: "pending";
  }>`
    select r.id, r.shift_id, r.assignment_id, r.requester_id, r.created_at, s.starts_at, s.ends_at, r.status
    from replacement_requests r join shift_assignments s on s.id = r.assignment_id
    where r.status = 'pending' and s.starts_at <= ${now} and (r.created_at < s.starts_at or s.ends_at <= ${now})
    order by r.id limit ${limit}
    for update of r skip locked`.execute(tx);
  return rows;
}

/** Locks the request whose acceptance created this assignment; undefined when there is none. */
export async function findAcceptedBy(tx: Tx, requestId: number, acceptedAssignmentId: number) {
  return tx
    .selectFrom("replacementRequests")
    .select(["id", "assignmentId", "requesterId"])
    .where("id", "=", requestId)
    .where("status", "=", "accepted")
    .where("acceptedAssignmentId", "=", acceptedAssignmentId)
    .forUpdate()
    .executeTakeFirst();
}
