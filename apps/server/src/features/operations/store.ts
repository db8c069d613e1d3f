import type { Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { BackupsTable } from "../../platform/database/database-types.ts";

/** Writes down that a backup is wanted; where one waits or is under way that is a broken constraint. */
export async function insertBackup(
  tx: Tx,
  reason: "scheduled" | "asked",
  now: Temporal.Instant,
): Promise<void> {
  await tx.insertInto("backups").values({ reason, status: "waiting", askedAt: now }).execute();
}

/** The same where it may be that one waits already, which will do. */
export async function insertBackupIfNone(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto("backups")
    .values({ reason: "scheduled", status: "waiting", askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes up the one that waits, or that was cut off; null where there is none. Only whoever is alone at backups may ask. */
export async function takeUpBackup(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ id: number; attempts: number } | null> {
  const taken = await tx
    .updateTable("backups")
    .set((eb) => ({
      status: "running",
      step: "writing",
      begunAt: now,
      attempts: eb("attempts", "+", 1),
    }))
    .where("status", "in", ["waiting", "running"])
    .returning(["id", "attempts"])
    .executeTakeFirst();
  return taken ?? null;
}

/** Writes down what has become of a backup. */
export async function saveBackup(
  tx: Tx,
  id: number,
  backup: Updateable<BackupsTable>,
): Promise<void> {
  await tx.updateTable("backups").set(backup).where("id", "=", id).execute();
}

/** Forgets what became of backups long ago; the last good one is never so old. */
export async function deleteBackupsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("backups").where("endedAt", "<", before).execute();
}
