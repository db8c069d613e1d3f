import type { PatternShift } from "@watchbill/domain/shifts/week-template";
import { daysBetween, type LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../../shift-types/queries.ts";

/**
 * Reads the shifts that start between two dates, inclusive, as a pattern with day offsets from the
 * first date.
 */
export async function readPattern(
  tx: Tx,
  first: LocalDate,
  last: LocalDate,
): Promise<PatternShift[]> {
  const rows = await tx
    .selectFrom("shifts as s")
    .select([
      "s.date",
      "s.endDate",
      "s.type",
      "s.customName",
      shiftTypeNameOf("s").as("kindName"),
      availabilityShiftTypeOf("s").as("availabilityKind"),
      "s.startTime",
      "s.endTime",
      "s.maxMembers",
      "s.notes",
      "s.roleIds",
    ])
    .select(
      sql<
        number[]
      >`array(select a.member_id from shift_assignments a where a.shift_id = s.id and a.spot_number is not null and not a.is_part order by a.spot_number)`.as(
        "memberIds",
      ),
    )
    .where("s.date", ">=", first)
    .where("s.date", "<=", last)
    .orderBy("s.date")
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .execute();
  return rows.map(({ date, endDate, ...row }) => ({
    ...row,
    dayOffset: daysBetween(first, date),
    endDayOffset: endDate === null ? 0 : daysBetween(date, endDate),
  }));
}

/** Reads the existing shifts between two dates, inclusive. */
export async function readExisting(tx: Tx, first: LocalDate, last: LocalDate) {
  return tx
    .selectFrom("shifts")
    .select(["date", "type", "customName", "startTime"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .execute();
}

/** Reads the times and titles of the shifts from a date on. */
export async function readClocksFrom(tx: Tx, first: LocalDate) {
  return tx
    .selectFrom("shifts")
    .select(["date", "endDate", "startTime", "endTime", "type", "customName"])
    .where("date", ">=", first)
    .execute();
}

/** Reads the active members by unit number. */
export async function readUnits(tx: Tx) {
  return tx
    .selectFrom("members")
    .select(["id", "unitNumber"])
    .where("deletedAt", "is", null)
    .where("isActive", "=", true)
    .execute();
}
