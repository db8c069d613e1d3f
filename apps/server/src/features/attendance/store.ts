import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { type Insertable, sql, type Updateable } from "kysely";
import { sendAll } from "../../platform/database/batch.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AttendanceIntervalsTable } from "../../platform/database/database-types.ts";
import { isAssignedAfterEnd } from "./queries.ts";

/** Serializes 10-7s until the transaction ends; take this lock before any other. */
export async function lockLeaving(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leaves service'))`.execute(tx);
}

/**
 * Locks an assignment and reads the facts for the rules of 10-8 and 10-7; undefined when it does
 * not exist.
 */
export async function lockAttendance(tx: Tx, assignmentId: number) {
  const [[assignment], [latest]] = await sendAll(
    tx,
    tx
      .selectFrom("shiftAssignments")
      .select(["id", "shiftId", "memberId", "status", "spotNumber", "startsAt", "endsAt"])
      .where("id", "=", assignmentId)
      .forUpdate()
      .compile(),
    tx
      .selectFrom("attendanceIntervals")
      .select(["id", "checkedInAt", "checkedOutAt", "isBySchedule", "isClosedBySystem"])
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
    isBySchedule: latest?.isBySchedule ?? false,
    isClosedBySystem: latest?.isClosedBySystem ?? false,
  };
}

/**
 * Returns the interval on the member's other spots before a new one: the open one, or else the last
 * that ended by `now`; undefined when there is none.
 */
export async function findIntervalElsewhere(
  tx: Tx,
  spot: { id: number; memberId: number },
  now: Temporal.Instant,
) {
  return tx
    .selectFrom("attendanceIntervals")
    .select(["assignmentId", "checkedInAt", "checkedOutAt"])
    .where("memberId", "=", spot.memberId)
    .where("assignmentId", "<>", spot.id)
    .where((eb) => eb.or([eb("checkedOutAt", "is", null), eb("checkedOutAt", "<=", now)]))
    .orderBy("checkedOutAt", (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the end of the member's last other interval that began before `at`, or its start while it
 * is open; null when there is none.
 */
export async function findLastBeside(
  tx: Tx,
  beside: Beside,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const last = await intervalsBeside(tx, beside)
    .where("checkedInAt", "<", at)
    .orderBy("checkedInAt", "desc")
    .executeTakeFirst();
  return last ? (last.checkedOutAt ?? last.checkedInAt) : null;
}

/** Returns the start of the member's next other interval after `at`; null when there is none. */
export async function findNextBeside(
  tx: Tx,
  beside: Beside,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const next = await intervalsBeside(tx, beside)
    .where("checkedInAt", ">", at)
    .orderBy("checkedInAt")
    .executeTakeFirst();
  return next?.checkedInAt ?? null;
}

/** Lists a member's other intervals that had not ended by `from`, in order. */
export async function listIntervalsBeside(tx: Tx, beside: Beside, from: Temporal.Instant) {
  return intervalsBeside(tx, beside)
    .where((eb) => eb.or([eb("checkedOutAt", "is", null), eb("checkedOutAt", ">", from)]))
    .orderBy("checkedInAt")
    .execute();
}

/**
 * The member whose other intervals are meant, and the interval to leave out; a spot has several
 * after a return.
 */
interface Beside {
  readonly memberId: number;
  readonly intervalId: number | null;
}

function intervalsBeside(tx: Tx, { memberId, intervalId }: Beside) {
  return tx
    .selectFrom("attendanceIntervals")
    .select(["assignmentId", "checkedInAt", "checkedOutAt"])
    .where("memberId", "=", memberId)
    .where("id", "<>", intervalId ?? 0);
}

export async function insertInterval(
  tx: Tx,
  interval: Insertable<AttendanceIntervalsTable>,
): Promise<void> {
  await tx.insertInto("attendanceIntervals").values(interval).execute();
}

export async function saveInterval(
  tx: Tx,
  id: number,
  changes: Updateable<AttendanceIntervalsTable>,
): Promise<void> {
  await tx.updateTable("attendanceIntervals").set(changes).where("id", "=", id).execute();
}

/**
 * Locks an interval by id, only on this spot unless `assignmentId` is null; undefined when there is
 * none.
 */
export async function findInterval(tx: Tx, assignmentId: number | null, id: number) {
  const found = tx
    .selectFrom("attendanceIntervals")
    .select(["assignmentId", "checkedInAt", "checkedOutAt", "isClosedBySystem"])
    .where("id", "=", id)
    .forUpdate();
  return (
    assignmentId === null ? found : found.where("assignmentId", "=", assignmentId)
  ).executeTakeFirst();
}

/** Locks the breaks during which no unit is in service and which are still watched. */
export async function lockWatchedBreaks(tx: Tx) {
  const rows = await tx
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .select([
      "i.id",
      "i.assignmentId",
      "a.memberId",
      "a.shiftId",
      "i.breakLeaves as left",
      "i.checkedOutAt as leftAt",
      "a.endsAt",
    ])
    .where("i.breakLeaves", "is not", null)
    .orderBy("i.id")
    .forUpdate("i")
    .skipLocked()
    .execute();
  return rows.flatMap(({ left, leftAt, ...row }) =>
    left && leftAt ? [{ ...row, left, leftAt }] : [],
  );
}

/** Lists the members who went 10-8 since an instant. */
export async function listArrivals(tx: Tx, since: Temporal.Instant) {
  return tx
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .select(["i.id", "a.memberId", "a.shiftId", "i.checkedInAt as at"])
    .where("i.checkedInAt", ">=", since)
    .execute();
}

/** Locks the spots of these shifts on which a member is 10-8 by their own tap. */
export async function lockOpenDuty(tx: Tx, shiftIds: readonly number[]) {
  if (shiftIds.length === 0) return [];
  return tx
    .selectFrom("shiftAssignments as a")
    .innerJoin("attendanceIntervals as i", "i.assignmentId", "a.id")
    .select([
      "a.id",
      "a.shiftId",
      "a.memberId",
      "a.spotNumber",
      "a.startsAt",
      "a.endsAt",
      "i.id as intervalId",
      "i.checkedInAt",
    ])
    .where("a.shiftId", "in", [...shiftIds])
    .where("i.checkedOutAt", "is", null)
    .where("i.isBySchedule", "=", false)
    .orderBy("a.id")
    .forUpdate("a")
    .execute();
}

/** Whether a spot has any attendance interval left. */
export async function hasIntervals(tx: Tx, assignmentId: number): Promise<boolean> {
  const left = await tx
    .selectFrom("attendanceIntervals")
    .select("id")
    .where("assignmentId", "=", assignmentId)
    .executeTakeFirst();
  return left !== undefined;
}

export async function deleteInterval(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("attendanceIntervals").where("id", "=", id).execute();
}

/**
 * Locks the spots that the Shabbat schedule may affect: begun and held by observing members, or
 * with an open interval by schedule. Ordered as each member serves them.
 */
export async function lockKeptSpots(tx: Tx, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["a.id", "a.startsAt", "a.endsAt", "a.createdAt as since", "m.isActive"])
    .where("m.observesShabbat", "=", true)
    .where("a.status", "in", ["assigned", "confirmed"])
    .where((eb) =>
      eb.or([
        eb("a.startsAt", "<=", now),
        eb.exists(
          eb
            .selectFrom("attendanceIntervals as i")
            .select("i.id")
            .whereRef("i.assignmentId", "=", "a.id")
            .where("i.checkedOutAt", "is", null)
            .where("i.isBySchedule", "=", true),
        ),
      ]),
    )
    .orderBy("a.startsAt")
    .orderBy("a.id")
    .limit(limit)
    .forUpdate("a")
    .skipLocked()
    .execute();
}

/**
 * Locks the assignments of shifts that ended before `cutoff` and are not closed: still open, or
 * never attended by a member who was assigned before the end.
 */
export async function lockEndedAssignments(tx: Tx, cutoff: Temporal.Instant, limit: number) {
  const { rows } = await sql<{
    id: number;
    shiftId: number;
    memberId: number;
    status: AssignmentStatus;
    spotNumber: number | null;
    endsAt: Temporal.Instant;
    openIntervalId: number | null;
    openSince: Temporal.Instant | null;
    hasAttended: boolean;
    startsAt: Temporal.Instant;
    since: Temporal.Instant;
    observesShabbat: boolean;
    isStartAsked: boolean;
    hoursAskedAt: Temporal.Instant | null;
  }>`
    select a.id, a.shift_id, a.member_id, a.status, a.spot_number, a.ends_at, open.id as open_interval_id, open.checked_in_at as open_since,
      -- As "exists" the database may make a list of all that ever attended, once for the few that are asked about.
      coalesce((select true from attendance_intervals i where i.assignment_id = a.id limit 1), false) as has_attended,
      a.starts_at, a.created_at as since, m.observes_shabbat and m.is_active as observes_shabbat,
      coalesce((select true from start_notices n where n.assignment_id = a.id and n.computed_from >= a.starts_at limit 1), false)
        as is_start_asked,
      (select h.asked_at from hours_confirmation_spots q join hours_confirmations h on h.id = q.hours_confirmation_id
        where q.assignment_id = a.id) as hours_asked_at
    from shift_assignments a
    join members m on m.id = a.member_id
    left join attendance_intervals open on open.assignment_id = a.id and open.checked_out_at is null
    -- With "in", the database may read all assignments from end to end.
    where a.ends_at <= ${cutoff} and a.id = any(array(
      select i.assignment_id from attendance_intervals i where i.checked_out_at is null
      union select b.id from shift_assignments b where b.ends_at <= ${cutoff} and b.status in ('assigned', 'confirmed')
        and not ${isAssignedAfterEnd("b")}))
    order by a.id
    limit ${limit}
    for update of a skip locked`.execute(tx);
  return rows;
}
