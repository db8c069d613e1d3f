import { SLOT_FIELDS, slotsOf } from "@watchbill/domain/members/availability-slots";
import type { PatternShift, PlannedMember } from "@watchbill/domain/shifts/week-plan";
import { daysBetween, type LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** The shifts that start in a span of dates, both included, as a pattern counted from the first. */
export async function readPattern(tx: Tx, first: LocalDate, last: LocalDate): Promise<PatternShift[]> {
  const rows = await tx
    .selectFrom("shifts as s")
    .select(["s.date", "s.endDate", "s.type", "s.customName", "s.startTime", "s.endTime", "s.maxMembers", "s.notes"])
    .select(
      sql<
        number[]
      >`array(select a.member_id from shift_assignments a where a.shift_id = s.id and a.seat is not null order by a.seat)`.as(
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

/** The shifts already on the calendar from one date to another, both included. */
export async function readExisting(tx: Tx, first: LocalDate, last: LocalDate) {
  return tx
    .selectFrom("shifts")
    .select(["date", "type", "customName", "startTime"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .execute();
}

/** Members as a plan judges them: who they are, when they can serve, and where they are in a span of time. */
export async function readPlannedMembers(
  db: Db | Tx,
  ids: readonly number[] | "all",
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<PlannedMember[]> {
  let members = db
    .selectFrom("members as m")
    .select(["m.id", "m.isActive", ...SLOT_FIELDS])
    .select(sql<string>`m.unit_number || ' ' || m.first_name || ' ' || m.last_name`.as("name"))
    .where("m.deletedAt", "is", null)
    .orderBy("m.id");
  let places = db
    .selectFrom("shiftAssignments")
    .select(["memberId", "startsAt", "endsAt"])
    .where("seat", "is not", null)
    .where("startsAt", "<", until)
    .where("endsAt", ">", from);
  if (ids !== "all") {
    if (ids.length === 0) return [];
    members = members.where("m.id", "in", [...ids]);
    places = places.where("memberId", "in", [...ids]);
  }
  const [rows, held] = await Promise.all([members.execute(), places.execute()]);
  const byMember = Map.groupBy(held, ({ memberId }) => memberId);
  return rows.map((row) => ({ ...row, ...slotsOf(row), places: byMember.get(row.id) ?? [] }));
}
