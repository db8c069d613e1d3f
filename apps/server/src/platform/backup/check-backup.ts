import {
  type ConnectionSettings,
  type DatabasePlace,
  type Db,
  openDatabase,
} from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { NOT_RESTORED, RestoreError, readThrough, restoreBackup } from "./restore-backup.ts";
import { inScratch } from "./scratch.ts";
import { quoted } from "./tables.ts";
import { connectForLong, type Pause, type RowCounts } from "./write-backup.ts";

/** What else is looked at in what came back; a sentence, or null where there is nothing to say. */
export type LookThrough = (restored: Db) => Promise<string | null>;

/** How a backup was tried. */
export interface Checked {
  /** False where no database could be made for it: it was read through, and its checksum fits. */
  readonly wasRestored: boolean;
  readonly remark: string | null;
}

const NOT_TRIED =
  "It was read through and is whole, but could not be tried: the database's user may not make databases. Give it that right (ALTER ROLE … CREATEDB).";

/** Puts a backup back into a database of its own and counts. Throws a `RestoreError` where it is not what was written. */
export async function checkBackup(
  place: DatabasePlace,
  file: string,
  { counts, pause, lookThrough }: { counts: RowCounts; pause: Pause; lookThrough: LookThrough },
): Promise<Checked> {
  const tried = await inScratch(place, async (scratch) => {
    await migrate(scratch);
    await restoreBackup(scratch, file, pause);
    await compare(scratch, counts);
    const db = openDatabase(scratch, { name: "check", isReadOnly: true, max: 1 });
    const remark = await lookThrough(db).finally(() => db.destroy());
    return { wasRestored: true, remark };
  });
  if (tried) return tried;
  await readThrough(file, pause);
  return { wasRestored: false, remark: NOT_TRIED };
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
        throw new RestoreError(`Of "${table}" ${found} rows came back, and ${wanted} were written`);
    }
  } finally {
    await client.end();
  }
}
