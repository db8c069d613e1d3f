import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { type Expression, type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { sendAll } from "../../platform/database/batch.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ShiftsTable } from "../../platform/database/database-types.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { noteEndOfShifts, noteEndOfSpots } from "./changes/cancellation-store.ts";
import { hasAttended, spotsAhead } from "./shift-queries.ts";

export interface LockedShift {
  readonly id: number;
  readonly type: string;
  readonly customName: string | null;
  readonly kindName: string;
  readonly availabilityKind: string | null;
  readonly date: string;
  readonly endDate: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly maxMembers: number;
  readonly notes: string | null;
  readonly seriesId: number | null;
  readonly roleIds: readonly number[];
  readonly filling: readonly {
    readonly assignmentId: number;
    readonly memberId: number;
    readonly spotNumber: number;
    /** The member has been 10-8, so the assignment is history. */
    readonly hasAttended: boolean;
  }[];
  /** Members with a pending request who still answer for their spot. */
  readonly seekingIds: readonly number[];
  /** A member has been 10-8 on the shift, even if they left it. */
  readonly hasAttendance: boolean;
}

const COLUMNS = [
  "id",
  "type",
  "customName",
  "date",
  "endDate",
  "startTime",
  "endTime",
  "startsAt",
  "endsAt",
  "maxMembers",
  "notes",
  "seriesId",
  "roleIds",
] as const;

/** Locks a shift by its id or by a subquery; undefined when it does not exist. */
export async function lockShift(
  tx: Tx,
  which: number | Expression<number>,
): Promise<LockedShift | undefined> {
  const [[shift], spots] = await sendAll(
    tx,
    tx
      .selectFrom("shifts")
      .select(COLUMNS)
      .select([
        shiftTypeNameOf("shifts").as("kindName"),
        availabilityShiftTypeOf("shifts").as("availabilityKind"),
      ])
      .where("id", "=", which)
      .forUpdate()
      .compile(),
    selectSpots(tx).where("a.shiftId", "=", which).compile(),
  );
  return shift && withFilling(shift, spots);
}

export async function lockSeries(tx: Tx, seriesId: number): Promise<LockedShift[]> {
  return lockAll(tx, sql<boolean>`series_id = ${seriesId}`, "startsAt");
}

/** Locks the existing shifts of these ids, in the common lock order. */
export async function lockShifts(tx: Tx, ids: readonly number[]): Promise<LockedShift[]> {
  return lockAll(tx, sql<boolean>`id = any(${[...ids]})`, "id");
}

async function lockAll(
  tx: Tx,
  which: RawBuilder<boolean>,
  order: "startsAt" | "id",
): Promise<LockedShift[]> {
  const rows = await tx
    .selectFrom("shifts")
    .select(COLUMNS)
    .select([
      shiftTypeNameOf("shifts").as("kindName"),
      availabilityShiftTypeOf("shifts").as("availabilityKind"),
    ])
    .where(which)
    .orderBy(order)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const byShift = Map.groupBy(
    await selectSpots(tx).where("a.shiftId", "in", ids).execute(),
    ({ shiftId }) => shiftId,
  );
  return rows.map((row) => withFilling(row, byShift.get(row.id) ?? []));
}

function selectSpots(tx: Tx) {
  return tx
    .selectFrom("shiftAssignments as a")
    .select(["a.id as assignmentId", "a.shiftId", "a.memberId", "a.spotNumber", "a.status"])
    .select(hasAttended.as("hasAttended"))
    .orderBy("a.id");
}

type Spot = {
  assignmentId: number;
  memberId: number;
  spotNumber: number | null;
  status: string;
  hasAttended: boolean;
};

function withFilling(
  shift: Omit<LockedShift, "filling" | "seekingIds" | "hasAttendance">,
  spots: readonly Spot[],
): LockedShift {
  const filling = spots.flatMap(({ assignmentId, memberId, spotNumber, hasAttended }) =>
    spotNumber === null ? [] : [{ assignmentId, memberId, spotNumber, hasAttended }],
  );
  const seekingIds = spots
    .filter(({ status }) => status === "replacement_requested")
    .map(({ memberId }) => memberId);
  return {
    ...shift,
    filling,
    seekingIds,
    hasAttendance: spots.some(({ hasAttended }) => hasAttended),
  };
}

/** Inserts shifts; returns their ids in the given order. */
export async function insertShifts(
  tx: Tx,
  shifts: readonly Insertable<ShiftsTable>[],
): Promise<number[]> {
  return (await tx.insertInto("shifts").values(shifts).returning("id").execute()).map(
    ({ id }) => id,
  );
}

export async function saveShift(
  tx: Tx,
  id: number,
  changes: Updateable<ShiftsTable>,
): Promise<void> {
  await tx.updateTable("shifts").set(changes).where("id", "=", id).execute();
}

/**
 * Increments the change count of a type's shifts that are not over, so that calendars update their
 * titles.
 */
export async function countKindChange(tx: Tx, type: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("shifts")
    .set({ updatedAt: now })
    .where("type", "=", type)
    .where("customName", "is", null)
    .where("endsAt", ">", now)
    .execute();
}

/** Sets new instants of many shifts in one statement. */
export async function moveShifts(
  tx: Tx,
  moves: readonly { id: number; startsAt: Temporal.Instant; endsAt: Temporal.Instant }[],
  now: Temporal.Instant,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update shifts s set starts_at = m.starts_at, ends_at = m.ends_at, updated_at = ${now}
    from unnest(${moves.map(({ id }) => id)}::integer[], ${moves.map(({ startsAt }) => startsAt.toString())}::timestamptz[],
      ${moves.map(({ endsAt }) => endsAt.toString())}::timestamptz[]) as m (id, starts_at, ends_at)
    where s.id = m.id`.execute(tx);
}

/** Deletes shifts with their assignments, and records the cancellations of both. */
export async function deleteShifts(
  tx: Tx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await noteEndOfShifts(tx, ids, now);
  await tx.deleteFrom("shifts").where("id", "in", ids).execute();
}

/**
 * Locks at most `most` shifts that ended before an instant, and skips locked ones. Returns their
 * ids.
 */
export async function lockEndedBefore(
  tx: Tx,
  before: Temporal.Instant,
  most: number,
): Promise<number[]> {
  const ended = tx
    .selectFrom("shifts")
    .select("id")
    .where("endsAt", "<", before)
    .orderBy("endsAt")
    .orderBy("id")
    .limit(most);
  return (await ended.forUpdate().skipLocked().execute()).map(({ id }) => id);
}

/**
 * Deletes old shifts with all dependent rows; no calendar shows them, so it records no
 * cancellation.
 */
export async function deleteOldShifts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("shifts").where("id", "in", ids).execute();
}

/** Inserts assignments with their seats; the database copies the shift's span. */
export async function insertAssignments(
  tx: Tx,
  spots: readonly {
    shiftId: number;
    memberId: number;
    spotNumber: number;
    startsAt: Temporal.Instant;
    endsAt: Temporal.Instant;
  }[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (spots.length === 0) return [];
  const rows = spots.map((spot) => ({
    ...spot,
    status: "assigned" as const,
    createdAt: now,
    updatedAt: now,
  }));
  return (await tx.insertInto("shiftAssignments").values(rows).returning("id").execute()).map(
    ({ id }) => id,
  );
}

export async function updateSpotNumber(
  tx: Tx,
  assignmentId: number,
  spotNumber: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("shiftAssignments")
    .set({ spotNumber, updatedAt: now })
    .where("id", "=", assignmentId)
    .execute();
}

/** Sets the status of an assignment; one that fills no spot loses its seat. */
export async function saveAssignmentStatus(
  tx: Tx,
  assignmentId: number,
  status: AssignmentStatus,
  spotNumber: number | null,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("shiftAssignments")
    .set({ status, spotNumber, updatedAt: now })
    .where("id", "=", assignmentId)
    .execute();
}

/** Resets the confirmations of members who have not been 10-8 on the shift. */
export async function takeBackConfirmations(
  tx: Tx,
  shiftId: number,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update shift_assignments a set status = 'assigned', updated_at = ${now} where a.shift_id = ${shiftId} and a.status = 'confirmed'
      and not exists (select from attendance_intervals i where i.assignment_id = a.id)`.execute(tx);
}

/** Deletes assignments and records their cancellations. */
export async function deleteAssignments(
  tx: Tx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await noteEndOfSpots(tx, "id", ids, now);
  await tx.deleteFrom("shiftAssignments").where("id", "in", ids).execute();
}

/** Subquery for the shift id of an assignment, used to lock the shift. */
export function shiftOfAssignment(id: number): Expression<number> {
  return sql<number>`(select shift_id from shift_assignments where id = ${id})`;
}

/** An assignment with its shift's id; undefined when it does not exist. */
export async function findAssignment(tx: Tx, id: number) {
  return tx
    .selectFrom("shiftAssignments")
    .select(["id", "shiftId", "memberId", "status", "spotNumber"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks an assignment; the caller must lock its shift first. */
export async function lockAssignment(tx: Tx, id: number) {
  return tx
    .selectFrom("shiftAssignments")
    .select(["id", "shiftId", "memberId", "status", "spotNumber", "createdAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A member's assignment on a locked shift whose request expired, or that they missed; undefined when
 * there is none.
 */
export async function findUncovered(
  tx: Tx,
  shiftId: number,
  memberId: number,
): Promise<number | undefined> {
  const spot = await tx
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", shiftId)
    .where("memberId", "=", memberId)
    .where("status", "in", ["needs_cover", "missed"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return spot?.id;
}

/**
 * Defers the overlap constraint to the commit: an edit of several series may cross members between
 * shifts.
 */
export async function deferOverlapCheck(tx: Tx): Promise<void> {
  await sql`set constraints shift_assignments_no_overlap, shift_assignments_one_per_spot deferred`.execute(
    tx,
  );
}

/** Locks the assignments that a departing member frees, after their shifts. */
export async function lockSpotsAhead(tx: Tx, memberId: number, now: Temporal.Instant) {
  const ahead = spotsAhead(tx, memberId, now);
  await tx
    .selectFrom("shifts")
    .select("id")
    .where("id", "in", ahead.select("shiftId"))
    .orderBy("startsAt")
    .orderBy("id")
    .forUpdate()
    .execute();
  return ahead.select(["id", "shiftId"]).orderBy("startsAt").orderBy("id").forUpdate().execute();
}
