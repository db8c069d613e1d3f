import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { BackupsSoFar } from "@watchbill/domain/monitoring/backup-schedule";
import { sql } from "kysely";
import type { BackupConfiguration } from "../../platform/configuration/configuration.ts";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Reads the backup history. The creation time of the first key counts as the installation time. */
export async function readBackupsSoFar(db: Db | Tx): Promise<BackupsSoFar> {
  const { rows } = await sql<{ [Key in keyof BackupsSoFar]: Temporal.Instant | null }>`
    select (select min(created_at) from server_keys) as since,
      (select max(asked_at) from backups where status = 'good') as last_good_at,
      (select max(ended_at) from backups where status = 'failed') as last_failed_at`.execute(db);
  const { since, lastGoodAt, lastFailedAt } = rows[0]!;
  return { since: since ?? Temporal.Instant.fromEpochMilliseconds(0), lastGoodAt, lastFailedAt };
}

/** Lists the good backups, newest first. */
export async function listGoodBackups(db: Db | Tx) {
  return db
    .selectFrom("backups")
    .select(["askedAt", "file", "bytes", "wasRestored"])
    .where("status", "=", "good")
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Whether a backup is requested, or was in progress when last checked. */
export async function isBackupWanted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`
    select exists(select from backups where status in ('waiting', 'running')) as is_wanted`.execute(
    db,
  );
  return rows[0]?.isWanted ?? false;
}

type Backups = OutputOf<Api["monitoring.backups"]>;
const SHOWN = 10;

/** Lists the backup destination and the newest outcomes. */
export async function listNewestBackups(
  ctx: QueryContext,
  { folder, hour, kept }: BackupConfiguration,
): Promise<Backups> {
  const rows = await ctx.db
    .selectFrom("backups")
    .select(["id", "reason", "status", "step", "askedAt", "endedAt", "file", "bytes", "rowCount"])
    .select(["wasRestored", "note", "errorMessage"])
    .orderBy("askedAt", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return {
    folder,
    hour,
    kept,
    newest: rows.map(({ rowCount, ...row }) => ({ ...row, rows: rowCount })),
  };
}
