import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import type { Span } from "@watchbill/domain/time/span";
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
  readonly filling: readonly (Span & {
    readonly assignmentId: number;
    readonly memberId: number;
    readonly spotNumber: number;
    /** Whether the member serves only a part of the shift. */
    readonly isPart: boolean;
    /** Whether the member has been 10-8 on it, so that the assignment stays as history. */
    readonly hasAttended: boolean;
  })[];
  /** Members with a pending request, who are still responsible for their spot. */
  readonly seekingIds: readonly number[];
  /** Whether a member has been 10-8 on the shift, even one who left it. */
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

/** Locks a shift, given by id or subquery; undefined when it does not exist. */
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

/** Locks those of the shifts that exist, in the lock order of all commands. */
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
    .select(["a.startsAt", "a.endsAt", "a.isPart"])
    .select(hasAttended.as("hasAttended"))
    .orderBy("a.id");
}

type Spot = Span & {
  shiftId: number;
  assignmentId: number;
  memberId: number;
  spotNumber: number | null;
  status: string;
  isPart: boolean;
  hasAttended: boolean;
};

function withFilling(
  shift: Omit<LockedShift, "filling" | "seekingIds" | "hasAttendance">,
  spots: readonly Spot[],
): LockedShift {
  const filling = spots.flatMap(({ shiftId: _shift, status: _status, spotNumber, ...spot }) =>
    spotNumber === null ? [] : [{ ...spot, spotNumber }],
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

/** Inserts shifts; returns their ids in the order of the input. */
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
 * Increments the change count of a type's shifts that are not over, so that calendar feeds update
 * their titles.
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

/** Sets new start and end times of many shifts in one statement. */
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

/**
 * Deletes shifts with their assignments, and records the cancellations that calendar feeds show.
 */
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
 * Locks at most `most` shifts that ended before an instant; skips locked ones. Returns their ids.
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
 * Deletes old shifts with all dependent rows. Records no cancellation, because no calendar feed
 * shows them.
 */
export async function deleteOldShifts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("shifts").where("id", "in", ids).execute();
}

/**
 * Inserts assignments with their spot numbers; without `isPart`, the database copies the shift's
 * times.
 */
export async function insertAssignments(
  tx: Tx,
  spots: readonly {
    shiftId: number;
    memberId: number;
    spotNumber: number;
    startsAt: Temporal.Instant;
    endsAt: Temporal.Instant;
    isPart?: boolean;
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

/**
 * Sets the times of an assignment within its shift; with the whole shift's times it is no longer a
 * part.
 */
export async function saveSpanOfAssignment(
  tx: Tx,
  assignmentId: number,
  { startsAt, endsAt }: Span,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("shiftAssignments")
    .set({ startsAt, endsAt, isPart: true, updatedAt: now })
    .where("id", "=", assignmentId)
    .where((eb) => eb.or([eb("startsAt", "<>", startsAt), eb("endsAt", "<>", endsAt)]))
    .execute();
}

/**
 * Inserts the part of an assignment for which the member requests a replacement; returns its id.
 */
export async function insertPartToGive(
  tx: Tx,
  assignmentId: number,
  { startsAt, endsAt }: Span,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto("shiftAssignments")
    .columns([
      "shiftId",
      "memberId",
      "status",
      "startsAt",
      "endsAt",
      "isPart",
      "createdAt",
      "updatedAt",
    ])
    .expression((eb) =>
      eb
        .selectFrom("shiftAssignments")
        .select((of) => [
          "shiftId",
          "memberId",
          of.val("replacement_requested" as const).as("status"),
          of.val(startsAt).as("startsAt"),
          of.val(endsAt).as("endsAt"),
          of.val(true).as("isPart"),
          "createdAt",
          of.val(now).as("updatedAt"),
        ])
        .where("id", "=", assignmentId),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the status of an assignment; with a status that fills no spot, it loses its spot number. */
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

/** Deletes assignments and records the cancellations that calendar feeds show. */
export async function deleteAssignments(
  tx: Tx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await noteEndOfSpots(tx, "id", ids, now);
  await tx.deleteFrom("shiftAssignments").where("id", "in", ids).execute();
}

/** Returns a subquery for the shift id of an assignment, to lock the shift. */
export function shiftOfAssignment(id: number): Expression<number> {
  return sql<number>`(select shift_id from shift_assignments where id = ${id})`;
}

/** Returns an assignment with its shift's id; undefined when it does not exist. */
export async function findAssignment(tx: Tx, id: number) {
  return tx
    .selectFrom("shiftAssignments")
    .select(["id", "shiftId", "memberId", "status", "spotNumber", "startsAt", "endsAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks an assignment; the caller must lock its shift first. */
export async function lockAssignment(tx: Tx, id: number) {
  return tx
    .selectFrom("shiftAssignments")
    .select(["id", "shiftId", "memberId", "status", "spotNumber", "createdAt"])
    .select(["startsAt", "endsAt", "isPart"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns a member's assignment on a locked shift whose request expired or which they missed;
 * undefined when there is none.
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
 * Delays the check of overlapping assignments to the commit, because members may change places
 * between the shifts of an edit.
 */
export async function deferOverlapCheck(tx: Tx): Promise<void> {
  await sql`set constraints shift_assignments_no_overlap, shift_assignments_one_per_spot deferred`.execute(
    tx,
  );
}

/** Locks the assignments that a leaving member gives up; the caller has locked their shifts. */
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
