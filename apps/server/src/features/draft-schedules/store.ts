import type { LocalDate } from "@watchbill/domain/time/local";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { DraftSchedulesTable } from "../../platform/database/database-types.ts";
import type { StoredDraftSchedule } from "./queries.ts";
import { selectDraftSchedules } from "./queries.ts";

/** Locks a draft schedule for update or for share; undefined when it does not exist. */
export async function lockDraftSchedule(
  tx: Tx,
  id: number,
  how: "to-change" | "as-it-is" = "to-change",
): Promise<StoredDraftSchedule | undefined> {
  const draftSchedule = selectDraftSchedules(tx).where("id", "=", id);
  return (
    how === "to-change" ? draftSchedule.forNoKeyUpdate() : draftSchedule.forShare()
  ).executeTakeFirst();
}

/** Locks the draft schedules whose preference deadline has passed. */
export async function lockSchedulesWithPreferencesUntil(
  tx: Tx,
  now: Temporal.Instant,
): Promise<StoredDraftSchedule[]> {
  return selectDraftSchedules(tx)
    .where("state", "=", "preferences")
    .where("preferencesUntil", "<=", now)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Inserts a draft schedule; returns its id. */
export async function insertDraftSchedule(
  tx: Tx,
  draftSchedule: Insertable<DraftSchedulesTable>,
): Promise<number> {
  return (
    await tx
      .insertInto("draftSchedules")
      .values(draftSchedule)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

/**
 * Updates a draft schedule. Awaited because the update fails when its days overlap another draft.
 */
export async function saveDraftSchedule(
  tx: Tx,
  id: number,
  changes: Updateable<DraftSchedulesTable>,
): Promise<void> {
  await tx
    .updateTable("draftSchedules")
    .set({ ...changes, changes: sql`changes + 1` })
    .where("id", "=", id)
    .returning("id")
    .execute();
}

export async function deleteDraftSchedule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("draftSchedules").where("id", "=", id).execute();
}

/** Deletes draft schedules that ended before a day. */
export async function deleteDraftSchedulesBefore(tx: Tx, day: LocalDate): Promise<void> {
  await tx.deleteFrom("draftSchedules").where("untilDate", "<", day).execute();
}
