import {
  type ConnectionSettings,
  type DatabasePlace,
  type Db,
  openDatabase,
} from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { NOT_RESTORED, RestoreError, readThrough, restoreBackup } from "./restore-backup.ts";
import { quoted } from "./tables.ts";
import { withTempDatabase } from "./temp-database.ts";
import { connectForLong, type Pause, type RowCounts } from "./write-backup.ts";

/** An extra check of the restored data; returns a sentence, or null if it passes. */
export type BackupCheck = (restored: Db) => Promise<string | null>;

export interface CheckResult {
  /**
   * False if no temp database could be created: then only the file and its checksum were verified.
   */
  readonly wasRestored: boolean;
  readonly note: string | null;
}

const NOT_TRIED =
  "The backup is complete, but the restore test failed: the database user can't create databases. Run ALTER ROLE … CREATEDB.";

/**
 * Restores a backup into a temp database and counts its rows. Throws a `RestoreError` if the counts
 * differ from those at the backup.
 */
export async function checkBackup(
  location: DatabasePlace,
  file: string,
  { counts, pause, lookThrough }: { counts: RowCounts; pause: Pause; lookThrough: BackupCheck },
): Promise<CheckResult> {
  const tried = await withTempDatabase(location, async (scratch) => {
    await migrate(scratch);
    await restoreBackup(scratch, file, pause);
    await compare(scratch, counts);
    const db = openDatabase(scratch, { name: "check", isReadOnly: true, max: 1 });
    const note = await lookThrough(db).finally(() => db.destroy());
    return { wasRestored: true, note };
  });
  if (tried) return tried;
  await readThrough(file, pause);
  return { wasRestored: false, note: NOT_TRIED };
}

async function compare(scratch: ConnectionSettings, counts: RowCounts): Promise<void> {
  const client = await connectForLong(scratch, "check");
  try {
    for (const [table, wanted] of counts) {
      if (NOT_RESTORED.includes(table)) continue;
      const { rows } = await client.query<{ count: number }>(
        `select count(*) as count from ${quoted(table)}`,
      );
      const found = rows[0]?.count ?? 0;
      if (found !== wanted)
        throw new RestoreError(
          `The restore test found ${found} rows of "${table}", but ${wanted} were written`,
        );
    }
  } finally {
    await client.end();
  }
}
