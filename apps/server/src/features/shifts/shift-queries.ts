import type { assignment, shift, shiftSummary } from "@watchbill/contract/shifts/shifts";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import type { ShiftTypeColor } from "@watchbill/domain/shift-types/shift-type";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { z } from "zod";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { NO_ROLES, readRoles } from "../qualifications/crew-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";

export type Shift = z.output<typeof shift>;
type ShiftSummary = z.output<typeof shiftSummary>;
export type Assignment = z.output<typeof assignment>;

/** SQL condition: a shift (by table alias) overlaps a span; served by an index. */
export function overlaps(shifts: string, from: Temporal.Instant, until: Temporal.Instant) {
  const [startsAt, endsAt] = [sql.ref(`${shifts}.starts_at`), sql.ref(`${shifts}.ends_at`)];
  return sql<boolean>`tstzrange(${startsAt}, ${endsAt}) && tstzrange(${from}, ${until}, '[]')`;
}

/**
 * Selects shifts in API form without members, with the counts of filled and held spots; the caller
 * adds a `where` and executes.
 */
export function selectShifts(db: Db | Tx) {
  return db
    .selectFrom("shifts")
    .innerJoin("shiftTypes as k", "k.key", "shifts.type")
    .select([
      "shifts.id",
      "shifts.type",
      "shifts.customName",
      "k.name as kindName",
      "k.code as kindCode",
      "k.availabilityKind",
      sql<ShiftTypeColor>`k.color`.as("typeColor"),
      "shifts.date",
      "shifts.endDate",
      "shifts.startTime",
      "shifts.endTime",
      "shifts.startsAt",
      "shifts.endsAt",
      "shifts.maxMembers",
      "shifts.notes",
      "shifts.templateId",
      "shifts.seriesId",
      "shifts.roleIds",
      sql<boolean>`shifts.series_id is not null or shifts.template_id is not null`.as(
        "isRecurring",
      ),
      filledSpots("shifts").as("assignmentCount"),
      sql<number>`(select count(*)::int from replacement_requests r where r.shift_id = shifts.id and r.status = 'pending')`.as(
        "heldCount",
      ),
    ]);
}

/** A time span as SQL returns it in JSON. */
export interface SpanText {
  readonly startsAt: string;
  readonly endsAt: string;
}

export function spanOfText({ startsAt, endsAt }: SpanText): Span {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
}

/**
 * Selects assignments in API form, with member and latest attendance interval; the caller adds a
 * `where` and executes.
 */
export function selectAssignments(db: Db | Tx) {
  return db
    .selectFrom("shiftAssignments")
    .innerJoin("members", "members.id", "shiftAssignments.memberId")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("attendanceIntervals")
          .select(["checkedInAt", "checkedOutAt", "isBySchedule"])
          .whereRef("attendanceIntervals.assignmentId", "=", "shiftAssignments.id")
          .orderBy("attendanceIntervals.id", "desc")
          .limit(1)
          .as("latest"),
      (join) => join.onTrue(),
    )
    .select([
      "shiftAssignments.id",
      "shiftAssignments.shiftId",
      "shiftAssignments.memberId",
      "shiftAssignments.status",
      "shiftAssignments.createdAt",
      "shiftAssignments.updatedAt",
      "shiftAssignments.isPart",
      "shiftAssignments.startsAt as partStartsAt",
      "shiftAssignments.endsAt as partEndsAt",
      "latest.checkedInAt",
      "latest.checkedOutAt",
      "latest.isBySchedule",
      "members.firstName",
      "members.lastName",
      "members.unitNumber",
      "members.email",
      "members.phoneNumber",
      "members.role",
      "members.isActive",
    ]);
}

type AssignmentRow = Awaited<ReturnType<ReturnType<typeof selectAssignments>["execute"]>>[number];

/** Converts a row of `selectAssignments` to its API form. */
export function assignmentOf(row: AssignmentRow, country: string): Assignment {
  return {
    id: row.id,
    shiftId: row.shiftId,
    userId: row.memberId,
    status: row.status,
    checkInTime: row.checkedInAt,
    checkOutTime: row.checkedOutAt,
    isBySchedule: row.isBySchedule ?? false,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    user: {
      id: row.memberId,
      firstName: row.firstName,
      lastName: row.lastName,
      unitNumber: row.unitNumber,
      email: row.email,
      phoneNumber: shownPhoneOrNull(row.phoneNumber, country),
      role: row.role === "admin" ? "admin" : "member",
      isActive: row.isActive,
    },
    ...(row.isPart && { part: { startsAt: row.partStartsAt, endsAt: row.partEndsAt } }),
  };
}

/** A database, and the facts that decide which shifts are in a draft schedule. */
type ToRead = Pick<QueryContext, "organization" | "now"> & { readonly db: Db | Tx };

/** Adds to shifts who fills their positions, and whether they are in a draft schedule. */
export async function withRoles(
  ctx: ToRead,
  shifts: Awaited<ReturnType<ReturnType<typeof selectShifts>["execute"]>>,
): Promise<ShiftSummary[]> {
  const roles = await readRoles(ctx.db, shifts);
  return shifts.map(({ roleIds: _ids, ...shift }) => ({
    ...shift,
    ...(roles.get(shift.id) ?? NO_ROLES),
    isBeingPlanned: isPlannedNow(ctx, shift),
  }));
}

/** Adds the current and former assignments to shifts; keeps the order of the shifts. */
export async function withAssignments(
  ctx: ToRead,
  found: Parameters<typeof withRoles>[1],
): Promise<Shift[]> {
  if (found.length === 0) return [];
  const shifts = await withRoles(ctx, found);
  const rows = await selectAssignments(ctx.db)
    .where(
      "shiftAssignments.shiftId",
      "in",
      shifts.map(({ id }) => id),
    )
    .orderBy("shiftAssignments.id")
    .execute();
  const byShift = Map.groupBy(
    rows.map((row) => assignmentOf(row, ctx.organization.country)),
    ({ shiftId }) => shiftId,
  );
  return shifts.map((shift) => ({ ...shift, assignments: byShift.get(shift.id) ?? [] }));
}

/**
 * SQL condition: assignment `a` was attended. Excludes attendance that the schedule only assumes
 * while a Shabbat is under way.
 */
export const hasAttended = sql<boolean>`exists (select from attendance_intervals i where i.assignment_id = a.id
  and not (i.is_by_schedule and i.checked_out_at is null))`;

/**
 * Selects the assignments that a leaving member gives up: held or with a pending request, on shifts
 * that are not over. Excludes attended ones, which stay as history.
 */
export function spotsAhead(db: Db | Tx, memberId: number, now: Temporal.Instant) {
  return db
    .selectFrom("shiftAssignments as a")
    .where("a.memberId", "=", memberId)
    .where("a.status", "in", ["assigned", "confirmed", "replacement_requested"])
    .where("a.endsAt", ">", now)
    .where(sql<boolean>`not ${hasAttended}`);
}
