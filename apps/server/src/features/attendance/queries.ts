import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { InService } from "@watchbill/domain/attendance/last-crew";
import { onceEach } from "@watchbill/domain/attendance/on-call";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { overlaps, selectAssignments } from "../shifts/shift-queries.ts";

type OnCall = OutputOf<Api["attendance.onCall"]>;

/**
 * Lists the members on call once each, by start: on a shift under way, or 10-8 before or after
 * their shift.
 */
export async function listOnCall(ctx: QueryContext): Promise<OnCall> {
  const rows = await selectAssignments(ctx.db)
    .innerJoin("shifts", "shifts.id", "shiftAssignments.shiftId")
    .select([
      "shifts.type",
      "shifts.customName",
      shiftTypeNameOf("shifts").as("kindName"),
      "shiftAssignments.startsAt",
      "shiftAssignments.endsAt",
    ])
    .where("shiftAssignments.spotNumber", "is not", null)
    .where("shiftAssignments.id", "in", spotsOnCall(ctx.db, ctx.now))
    .orderBy("shiftAssignments.startsAt")
    .orderBy("shiftAssignments.id")
    .execute();
  const spots = rows.map((row) => ({
    ...row,
    isLoggedIn: row.checkedInAt !== null && row.checkedOutAt === null,
  }));
  return onceEach(spots).map((row) => ({
    assignmentId: row.id,
    user: {
      id: row.memberId,
      firstName: row.firstName,
      lastName: row.lastName,
      unitNumber: row.unitNumber,
    },
    shift: {
      id: row.shiftId,
      type: row.type,
      customName: row.customName,
      kindName: row.kindName,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
    },
    isLoggedIn: row.isLoggedIn,
    checkInTime: row.checkedInAt,
    checkOutTime: row.checkedOutAt,
    isBySchedule: row.isBySchedule ?? false,
  }));
}

export async function readOnCallIds(db: Db | Tx, now: Temporal.Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("shiftAssignments")
    .select("memberId")
    .distinct()
    .where("spotNumber", "is not", null)
    .where("id", "in", spotsOnCall(db, now))
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Selects the spots of shifts under way, and those with a member 10-8. */
function spotsOnCall(db: Db | Tx, now: Temporal.Instant) {
  return (
    db
      .selectFrom("shifts as s")
      .innerJoin("shiftAssignments as a", "a.shiftId", "s.id")
      .select("a.id")
      // Overlap with the shift uses an index; a member with a part of it is on call only during the
      // part.
      .where(overlaps("s", now, now))
      .where(overlaps("a", now, now))
      .union(
        db
          .selectFrom("attendanceIntervals as i")
          .select("i.assignmentId as id")
          .where("i.checkedOutAt", "is", null),
      )
  );
}

/** Lists every spot with a member 10-8 now, including by schedule. */
export async function readInService(tx: Tx): Promise<InService[]> {
  return tx
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .select(["a.id as assignmentId", "a.shiftId"])
    .where("i.checkedOutAt", "is", null)
    .execute();
}

/** Returns a shift's display name, such as "Evening". */
export async function readShiftName(tx: Tx, id: number): Promise<string> {
  const shift = await tx
    .selectFrom("shifts")
    .select(["customName", shiftTypeNameOf("shifts").as("kindName")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return shiftName(shift);
}

/** Returns a shift with the facts for a correction of its hours. */
export async function readCorrectableShift(db: Db | Tx, id: number) {
  return db
    .selectFrom("shifts")
    .select(["id", "type", "customName", shiftTypeNameOf("shifts").as("kindName")])
    .select(["date", "endDate", "startTime", "endTime", "startsAt", "endsAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * SQL condition: the member got the spot after the shift ended. An admin records who served, so the
 * system never marks this member as missed.
 */
export function isAssignedAfterEnd(spot: string) {
  const of = (column: string) => sql.ref(`${spot}.${column}`);
  return sql<boolean>`(${of("created_at")} >= ${of("ends_at")} or exists (select from assignment_history h
    where h.shift_id = ${of("shift_id")} and h.to_assignment_id = ${of("id")} and h.how <> 'since' and h.moved_at >= ${of("ends_at")}))`;
}

/** Like `listOnCall`, with only the units that are 10-8. */
export async function listOnDuty(ctx: QueryContext): Promise<OnCall> {
  return (await listOnCall(ctx)).filter(({ isLoggedIn }) => isLoggedIn);
}
