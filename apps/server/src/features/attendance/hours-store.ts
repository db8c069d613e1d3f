import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { HoursQuestionsTable } from "../../platform/database/database-types.ts";
import { kindNameOf } from "../kinds/queries.ts";

/** Locks what was written by schedule and nobody was asked about yet, of active members; in order. */
export async function lockUnasked(tx: Tx, limit: number) {
  return tx
    .selectFrom("attendanceIntervals as i")
    .innerJoin("members as m", "m.id", "i.memberId")
    .select(["i.id", "m.id as memberId", "i.checkedInAt as checkInTime", "i.checkedOutAt as checkOutTime"])
    .where("i.isBySchedule", "=", true)
    .where("i.hoursQuestionId", "is", null)
    .where("m.isActive", "=", true)
    .orderBy("i.checkedInAt")
    .orderBy("i.id")
    .limit(limit)
    .forUpdate("i")
    .skipLocked()
    .execute();
}

export async function insertQuestion(tx: Tx, question: Insertable<HoursQuestionsTable>): Promise<number> {
  return (await tx.insertInto("hoursQuestions").values(question).returning("id").executeTakeFirstOrThrow()).id;
}

export async function lockQuestion(tx: Tx, id: number) {
  return tx.selectFrom("hoursQuestions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function saveAnswered(tx: Tx, id: number, answeredAt: Temporal.Instant): Promise<void> {
  await tx.updateTable("hoursQuestions").set({ answeredAt }).where("id", "=", id).execute();
}

/** What questions are about, with the shift of each; in order. */
export async function listAskedHours(db: Db | Tx, questionIds: readonly number[]) {
  if (questionIds.length === 0) return [];
  return db
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["i.id", "i.hoursQuestionId", "i.assignmentId", "i.checkedInAt as checkInTime", "i.checkedOutAt as checkOutTime"])
    .select(["a.shiftId", "a.memberId", "a.status", "s.type", "s.customName", kindNameOf("s").as("kindName"), "i.isBySchedule"])
    .select(["s.date", "s.endDate", "s.startTime", "s.endTime", "s.startsAt", "s.endsAt"])
    .where("i.hoursQuestionId", "in", [...questionIds])
    .orderBy("i.checkedInAt")
    .orderBy("i.id")
    .execute();
}
