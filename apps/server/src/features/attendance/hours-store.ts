import type { Unwritten } from "@watchbill/domain/attendance/hours-question";
import type { LocalDate } from "@watchbill/domain/time/local";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type {
  HoursConfirmationSpotsTable,
  HoursConfirmationsTable,
} from "../../platform/database/database-types.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { isAssignedAfterEnd } from "./queries.ts";

/**
 * Locks intervals of active members that the schedule recorded since an instant and that no member
 * was asked about, in order.
 */
export async function lockUnasked(tx: Tx, since: Temporal.Instant, limit: number) {
  return tx
    .selectFrom("attendanceIntervals as i")
    .innerJoin("members as m", "m.id", "i.memberId")
    .select([
      "i.id",
      "m.id as memberId",
      "i.checkedInAt as checkInTime",
      "i.checkedOutAt as checkOutTime",
    ])
    .where("i.isBySchedule", "=", true)
    .where("i.hoursConfirmationId", "is", null)
    .where("m.isActive", "=", true)
    .where((eb) => eb.or([eb("i.checkedOutAt", "is", null), eb("i.checkedOutAt", ">", since)]))
    .orderBy("i.checkedInAt")
    .orderBy("i.id")
    .limit(limit)
    .forUpdate("i")
    .skipLocked()
    .execute();
}

/**
 * Locks the spots of active, Shabbat-observing members without recorded hours or a question about
 * them. Their replacement request found no one, or their start question got no answer. Includes
 * shifts under way and those that ended since an instant.
 */
export async function lockUnwritten(
  tx: Tx,
  since: Temporal.Instant,
  now: Temporal.Instant,
  limit: number,
) {
  const { rows } = await sql<{
    id: number;
    memberId: number;
    startsAt: Temporal.Instant;
    endsAt: Temporal.Instant;
    since: Temporal.Instant;
    because: Unwritten;
  }>`
    select a.id, a.member_id, a.starts_at, a.ends_at, a.created_at as since,
      case a.status when 'needs_cover' then 'no-replacement' else 'no-answer' end as because
    from shift_assignments a join members m on m.id = a.member_id
    where m.observes_shabbat and m.is_active
      -- A shift that ended since then may have begun long before.
      and a.starts_at between ${since.subtract({ hours: 24 * 14 })} and ${now} and a.ends_at > ${since}
      and (a.status = 'needs_cover' or (a.status in ('assigned', 'confirmed') and exists (
        select from start_notices n where n.assignment_id = a.id and n.computed_from >= a.starts_at)))
      and not exists (select from attendance_intervals i where i.assignment_id = a.id)
      and not exists (select from hours_confirmation_spots q where q.assignment_id = a.id)
    order by a.starts_at, a.id
    limit ${limit}
    for update of a skip locked`.execute(tx);
  return rows;
}

/**
 * Locks the spots of active members who were assigned only after the shift, have no hours and were
 * not asked. Excludes shifts whose hours are final.
 */
export async function lockAssignedLater(
  tx: Tx,
  until: Temporal.Instant,
  finalUntil: LocalDate | null,
  limit: number,
) {
  return tx
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["a.id", "a.memberId"])
    .where("a.status", "in", ["assigned", "confirmed"])
    .where("a.endsAt", "<=", until)
    .where("a.updatedAt", "<=", until)
    .where("m.isActive", "=", true)
    .where("s.date", ">", finalUntil ?? "-infinity")
    .where(isAssignedAfterEnd("a"))
    .where(
      // Written without "not exists", because PostgreSQL would then scan both tables completely.
      sql<boolean>`(select i.id from attendance_intervals i where i.assignment_id = a.id limit 1) is null
        and (select q.assignment_id from hours_confirmation_spots q where q.assignment_id = a.id limit 1) is null`,
    )
    .orderBy("a.memberId")
    .orderBy("a.startsAt")
    .limit(limit)
    .forUpdate("a")
    .skipLocked()
    .execute();
}

/**
 * Deletes hours confirmations of Shabbat windows that ended before an instant and have no hours
 * left.
 */
export async function deleteQuestionsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom("hoursConfirmations as q")
    .where("q.windowEndsAt", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("attendanceIntervals as i")
            .select("i.id")
            .whereRef("i.hoursConfirmationId", "=", "q.id"),
        ),
      ),
    )
    .execute();
}

export async function insertAskedSpot(
  tx: Tx,
  spot: Insertable<HoursConfirmationSpotsTable>,
): Promise<void> {
  await tx.insertInto("hoursConfirmationSpots").values(spot).execute();
}

/** Returns why the member was asked about a spot; undefined when they were not. */
export async function findAskedSpot(tx: Tx, assignmentId: number) {
  return tx
    .selectFrom("hoursConfirmationSpots")
    .select(["hoursConfirmationId", "askedBecause"])
    .where("assignmentId", "=", assignmentId)
    .executeTakeFirst();
}

/**
 * Lists the spots of these hours confirmations that have no hours yet, with their shifts, in order.
 */
export async function listAskedSpots(db: Db | Tx, questionIds: readonly number[]) {
  if (questionIds.length === 0) return [];
  return (
    db
      .selectFrom("hoursConfirmationSpots as q")
      .innerJoin("shiftAssignments as a", "a.id", "q.assignmentId")
      .innerJoin("shifts as s", "s.id", "a.shiftId")
      .select([
        "q.hoursConfirmationId",
        "q.assignmentId",
        "q.askedBecause",
        "a.shiftId",
        "a.memberId",
        "a.status",
      ])
      .select(["s.type", "s.customName", shiftTypeNameOf("s").as("kindName")])
      .select(["s.date", "s.endDate", "s.startTime", "s.endTime", "a.startsAt", "a.endsAt"])
      .where("q.hoursConfirmationId", "in", [...questionIds])
      // Excludes members who were replaced or whose attendance is recorded.
      .where("a.status", "in", ["needs_cover", "assigned", "confirmed", "missed"])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("attendanceIntervals as i")
              .select("i.id")
              .whereRef("i.assignmentId", "=", "a.id"),
          ),
        ),
      )
      .orderBy("a.startsAt")
      .orderBy("q.assignmentId")
      .execute()
  );
}

export async function insertQuestion(
  tx: Tx,
  question: Insertable<HoursConfirmationsTable>,
): Promise<number> {
  return (
    await tx
      .insertInto("hoursConfirmations")
      .values(question)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

export async function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom("hoursConfirmations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveAnswered(
  tx: Tx,
  id: number,
  answeredAt: Temporal.Instant,
): Promise<void> {
  await tx.updateTable("hoursConfirmations").set({ answeredAt }).where("id", "=", id).execute();
}

/** Lists the intervals of these hours confirmations, with their shifts, in order. */
export async function listAskedHours(db: Db | Tx, questionIds: readonly number[]) {
  if (questionIds.length === 0) return [];
  return db
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select([
      "i.id",
      "i.hoursConfirmationId",
      "i.assignmentId",
      "i.checkedInAt as checkInTime",
      "i.checkedOutAt as checkOutTime",
    ])
    .select([
      "a.shiftId",
      "a.memberId",
      "a.status",
      "s.type",
      "s.customName",
      shiftTypeNameOf("s").as("kindName"),
      "i.isBySchedule",
    ])
    .select(["s.date", "s.endDate", "s.startTime", "s.endTime", "a.startsAt", "a.endsAt"])
    .where("i.hoursConfirmationId", "in", [...questionIds])
    .orderBy("i.checkedInAt")
    .orderBy("i.id")
    .execute();
}
