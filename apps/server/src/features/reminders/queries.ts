import { REMINDER_HOURS } from "@watchbill/domain/members/reminder-hours";
import type { RemindedAssignment, ReminderKey } from "@watchbill/domain/reminders/due-reminders";
import type { Tx } from "../../platform/database/database.ts";

/** A standing place whose member may have a reminder coming. */
export type Reminded = RemindedAssignment & { readonly memberId: number; readonly shiftId: number };

/** The places of active members on shifts that start within the longest time a reminder can be ahead. */
export async function readReminded(tx: Tx, now: Temporal.Instant): Promise<Reminded[]> {
  return tx
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["a.id as assignmentId", "a.status", "a.startsAt", "a.memberId", "a.shiftId"])
    .select(["m.reminderHours", "m.dualReminders", "m.secondReminderHours"])
    .where("a.status", "in", ["assigned", "confirmed"])
    .where("a.startsAt", ">", now)
    .where("a.startsAt", "<=", now.add({ hours: REMINDER_HOURS.most }))
    .where("m.isActive", "=", true)
    .orderBy("a.startsAt")
    .execute();
}

/** The reminders that these places have had already. */
export async function readRecorded(tx: Tx, assignmentIds: readonly number[]): Promise<ReminderKey[]> {
  if (assignmentIds.length === 0) return [];
  const rows = await tx
    .selectFrom("reminders")
    .select(["assignmentId", "kind", "shiftStartsAt"])
    .where("assignmentId", "in", [...assignmentIds])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind === "final" ? "final" : "first" }));
}
