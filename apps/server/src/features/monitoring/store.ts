import type { Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { BackupsTable } from "../../platform/database/database-types.ts";

/** Inserts a pending backup; throws a constraint violation when one is pending or in progress. */
export async function insertBackup(
  tx: Tx,
  reason: "scheduled" | "asked",
  now: Temporal.Instant,
): Promise<void> {
  await tx.insertInto("backups").values({ reason, status: "waiting", askedAt: now }).execute();
}

/** Inserts a pending backup unless there is one. */
export async function insertBackupIfNone(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto("backups")
    .values({ reason: "scheduled", status: "waiting", askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Claims the pending or interrupted backup; null when there is none. Only the holder of the backup
 * lock may call it.
 */
export async function takeUpBackup(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ id: number; attempts: number } | null> {
  const taken = await tx
    .updateTable("backups")
    .set((eb) => ({
      status: "running",
      step: "writing",
      startedAt: now,
      attempts: eb("attempts", "+", 1),
    }))
    .where("status", "in", ["waiting", "running"])
    .returning(["id", "attempts"])
    .executeTakeFirst();
  return taken ?? null;
}

export async function saveBackup(
  tx: Tx,
  id: number,
  backup: Updateable<BackupsTable>,
): Promise<void> {
  await tx.updateTable("backups").set(backup).where("id", "=", id).execute();
}

/** Purges old backup records; the last good backup is always newer. */
export async function deleteBackupsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("backups").where("endedAt", "<", before).execute();
}
