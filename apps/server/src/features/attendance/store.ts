import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { together } from "../../platform/database/pipeline.ts";

/** Locks an assignment and reads what the rules of 10-8 and 10-7 need; undefined when there is none. */
export async function lockAttendance(tx: Tx, assignmentId: number) {
  const [[assignment], [latest]] = await together(
    tx,
    tx
      .selectFrom("shiftAssignments")
      .select(["id", "shiftId", "memberId", "status", "seat", "startsAt", "endsAt"])
      .where("id", "=", assignmentId)
      .forUpdate()
      .compile(),
    tx
      .selectFrom("attendanceIntervals")
      .select(["id", "checkedInAt", "checkedOutAt"])
      .where("assignmentId", "=", assignmentId)
      .orderBy("id", "desc")
      .limit(1)
      .compile(),
  );
  if (!assignment) return undefined;
  return {
    ...assignment,
    intervalId: latest?.id ?? null,
    checkInTime: latest?.checkedInAt ?? null,
    checkOutTime: latest?.checkedOutAt ?? null,
  };
}

/**
 * The interval of a member's other places that a new one follows: the open one, if any, else the last that has ended by
 * `now`. Undefined when there is none.
 */
export async function findIntervalElsewhere(tx: Tx, place: { id: number; memberId: number }, now: Temporal.Instant) {
  return tx
    .selectFrom("attendanceIntervals")
    .select(["assignmentId", "checkedInAt", "checkedOutAt"])
    .where("memberId", "=", place.memberId)
    .where("assignmentId", "<>", place.id)
    .where((eb) => eb.or([eb("checkedOutAt", "is", null), eb("checkedOutAt", "<=", now)]))
    .orderBy("checkedOutAt", (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export async function insertInterval(tx: Tx, assignmentId: number, at: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  await tx.insertInto("attendanceIntervals").values({ assignmentId, checkedInAt: at, createdAt: now }).execute();
}

export async function saveIntervalEnd(
  tx: Tx,
  intervalId: number,
  at: Temporal.Instant,
  isClosedBySystem: boolean,
): Promise<void> {
  await tx.updateTable("attendanceIntervals").set({ checkedOutAt: at, isClosedBySystem }).where("id", "=", intervalId).execute();
}

/** The seats that are taken on a shift, and how many there are. */
export async function listSeats(tx: Tx, shiftId: number): Promise<{ taken: number[]; maxMembers: number }> {
  const { maxMembers } = await tx.selectFrom("shifts").select("maxMembers").where("id", "=", shiftId).executeTakeFirstOrThrow();
  const rows = await tx.selectFrom("shiftAssignments").select("seat").where("shiftId", "=", shiftId).execute();
  return { taken: rows.flatMap(({ seat }) => seat ?? []), maxMembers };
}

/** Locks the assignments of shifts that ended before `cutoff` and are not settled: still open, or never attended. */
export async function lockEndedAssignments(tx: Tx, cutoff: Temporal.Instant, limit: number) {
  const { rows } = await sql<{
    id: number;
    shiftId: number;
    memberId: number;
    status: AssignmentStatus;
    seat: number | null;
    endsAt: Temporal.Instant;
    openIntervalId: number | null;
    openSince: Temporal.Instant | null;
    hasAttended: boolean;
  }>`
    select a.id, a.shift_id, a.member_id, a.status, a.seat, a.ends_at, open.id as open_interval_id, open.checked_in_at as open_since,
      exists (select from attendance_intervals i where i.assignment_id = a.id) as has_attended
    from shift_assignments a
    left join attendance_intervals open on open.assignment_id = a.id and open.checked_out_at is null
    where a.ends_at <= ${cutoff} and a.id in (
      select i.assignment_id from attendance_intervals i where i.checked_out_at is null
      union select b.id from shift_assignments b where b.ends_at <= ${cutoff} and b.status in ('assigned', 'confirmed'))
    order by a.id
    limit ${limit}
    for update of a skip locked`.execute(tx);
  return rows;
}
