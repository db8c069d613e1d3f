import { createHash } from "node:crypto";
import type pg from "pg";
import type { DatabaseLocation } from "../database/database.ts";
import {
  BEFORE_BASELINE,
  type MigrationSeeds,
  migrateInside,
  newestVersion,
  rebuildInside,
} from "../database/migrate.ts";
import { BASELINE_VERSION } from "../database/migration-files.ts";
import { linesOfFile } from "./lines.ts";
import { neighboursOn, ownTables, quoted, tablesInOrder } from "./tables.ts";
import {
  type BackupEnd,
  type BackupHead,
  connectForLong,
  type Pause,
  rowStart,
} from "./write-backup.ts";

/** A backup that cannot be restored here; the message gives the reason in one line. */
export class RestoreError extends Error {}

export interface Restored {
  readonly rows: number;
  /** Skipped tables of other applications, which older versions included in a backup. */
  readonly passedBy: readonly string[];
}

const BATCH = 500;
/** Tables with credentials, which are not restored. */
export const NOT_RESTORED: readonly string[] = [
  "sessions",
  "passkey_challenges",
  "one_time_passwords",
];
const NO_PAUSE: Pause = async () => undefined;

/**
 * Restores a backup, compressed or not, into an empty, migrated database, in one transaction;
 * migrates an older one. Sessions, one-time passwords and links in messages end. Pending messages
 * are dropped, because they may have been sent after the backup.
 */
export async function restoreBackup(
  connection: DatabaseLocation,
  file: string,
  pause = NO_PAUSE,
  seeds?: MigrationSeeds,
): Promise<Restored> {
  const client = await connectForLong(connection, "restore");
  try {
    await client.query("begin");
    const restored = await restoreInto(client, file, pause, seeds);
    await client.query("commit");
    return restored;
  } finally {
    // Closing the connection rolls back.
    await client.end();
  }
}

/**
 * Verifies a backup's completeness and checksum without restoring it. Throws a `RestoreError` if it
 * is invalid.
 */
export async function readThrough(file: string, pause = NO_PAUSE): Promise<void> {
  const lines = readable(linesOfFile(file));
  const first = (await lines.next()).value ?? "";
  headOf(first);
  let count = 0;
  for await (const line of checked(lines, first)) {
    partsOf(line);
    count += 1;
    if (count % BATCH === 0) await pause();
  }
}

async function restoreInto(
  client: pg.Client,
  file: string,
  pause: Pause,
  seeds?: MigrationSeeds,
): Promise<Restored> {
  const { rows } = await client.query<{ isFilled: boolean }>(
    'select exists(select from members) as "isFilled"',
  );
  if (rows[0]?.isFilled)
    throw new RestoreError(
      "This database already contains a squad. Restore into an empty one: set another DATA_DIR or DATABASE_URL",
    );
  const [neighbour] = await neighboursOn(client);
  if (neighbour !== undefined)
    throw new RestoreError(
      `"${neighbour}" of another application depends on Watchbill's tables in this database. Restore into a database that only Watchbill uses`,
    );
  const lines = readable(linesOfFile(file));
  const first = (await lines.next()).value ?? "";
  const { schemaVersion: made } = headOf(first);
  const here = newestVersion();
  if (made > here)
    throw new RestoreError(
      `The backup has schema version ${made}, and this app has version ${here}. Restore it with the newer app version`,
    );
  if (made < BASELINE_VERSION) throw new RestoreError(BEFORE_BASELINE);
  if (made < here) await rebuildInside(client, made);
  const restored = await restoreRows(client, checked(lines, first), pause);
  await continueSequences(client);
  if (made < here) {
    // PostgreSQL refuses ALTER TABLE while checks of deferred constraints are pending, so they run
    // now.
    await client.query("set constraints all immediate");
    await migrateInside(client, made, here, seeds);
  }
  await dropPending(client);
  return restored;
}

async function restoreRows(
  client: pg.Client,
  lines: AsyncIterable<string>,
  pause: Pause,
): Promise<Restored> {
  const tables = await tablesInOrder(client);
  await client.query(`truncate ${(await ownTables(client)).map(quoted).join(", ")}`);
  await client.query("set constraints all deferred");
  const passedBy = new Set<string>();
  let count = 0;
  let batch: { table: string; rows: string[] } | null = null;
  for await (const line of lines) {
    const { table, row } = partsOf(line);
    if (!tables.includes(table)) {
      passedBy.add(table);
      continue;
    }
    if (batch && (batch.table !== table || batch.rows.length >= BATCH)) {
      await insert(client, batch);
      batch = null;
      await pause();
    }
    batch ??= { table, rows: [] };
    batch.rows.push(row);
    count += 1;
  }
  if (batch) await insert(client, batch);
  return { rows: count, passedBy: [...passedBy] };
}

/**
 * Yields the lines between the first and the last; throws at the end if any is missing or changed.
 */
async function* checked(lines: AsyncIterable<string>, first: string): AsyncGenerator<string> {
  const checksum = createHash("sha256").update(`${first}\n`);
  let end: BackupEnd | null = null;
  let count = 0;
  for await (const line of lines) {
    if (end !== null)
      throw new RestoreError("The file has extra data after its end. Use another backup");
    if (line.startsWith('{"end":')) {
      end = endOf(line);
      continue;
    }
    checksum.update(`${line}\n`);
    count += 1;
    yield line;
  }
  if (end?.rows !== count) throw new RestoreError("The file is incomplete. Use another backup");
  if (end.sha256 !== checksum.digest("hex"))
    throw new RestoreError("The file was changed: its checksum doesn't match. Use another backup");
}

/** Yields the lines; throws one sentence if the file cannot be decompressed. */
async function* readable(lines: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  try {
    yield* lines;
  } catch (error) {
    if (error instanceof RestoreError) throw error;
    throw new RestoreError(`Can't read the file as a backup: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function headOf(line: string): BackupHead {
  try {
    const head = JSON.parse(line) as BackupHead;
    if (head.watchbill === "backup") return head;
  } catch {
    // A file that cannot be decompressed is reported below.
  }
  throw new RestoreError("The file isn't a Watchbill backup");
}

function endOf(line: string): BackupEnd {
  try {
    return JSON.parse(line) as BackupEnd;
  } catch (cause) {
    throw new RestoreError("The file is incomplete: its last line is cut off. Use another backup", {
      cause,
    });
  }
}

function partsOf(line: string): { table: string; row: string } {
  const table = /^\{"table":"([^"\\]+)","row":/.exec(line)?.[1];
  if (table === undefined)
    throw new RestoreError("Can't read the file as a backup: one of its lines isn't a row");
  return { table, row: line.slice(rowStart(table).length, -1) };
}

async function insert(
  client: pg.Client,
  { table, rows }: { table: string; rows: readonly string[] },
): Promise<void> {
  const name = quoted(table);
  const statement = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`;
  try {
    await client.query(statement, [`[${rows.join(",")}]`]);
  } catch (error) {
    throw new RestoreError(
      `Can't read the file as a backup: its rows of "${table}" don't match (${(error as Error).message})`,
      {
        cause: error,
      },
    );
  }
}

/** Continues each sequence from the highest id, before a migration can insert rows. */
async function continueSequences(client: pg.Client): Promise<void> {
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query<{ sequence: string | null }>(
      `select case when exists(select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'id')
         then pg_get_serial_sequence($2, 'id') end as sequence`,
      [table, quoted(table)],
    );
    const sequence = rows[0]?.sequence;
    if (sequence)
      await client.query(
        `select setval($1, greatest(1, (select coalesce(max(id), 0) from ${quoted(table)})), true)`,
        [sequence],
      );
  }
}

/** Removes sessions and emailed credentials, and drops pending messages. */
async function dropPending(client: pg.Client): Promise<void> {
  for (const ways of NOT_RESTORED) await client.query(`delete from ${ways}`);
  // Links in messages are kept as expired, so that a member who opens one reads that it has ended.
  await client.query("update action_links set expires_at = created_at where used_at is null");
  await client.query(
    "update sign_in_slips set ended_at = created_at where used_at is null and ended_at is null",
  );
  await client.query(
    `update deliveries set status = 'dropped', secret = null, lease_token = null, lease_until = null,
       error_message = 'The server was restored from a backup; this may have been sent after it was made'
     where status = 'pending' and delivery_method is null`,
  );
  await client.query(
    `update webhook_deliveries set status = 'dropped', lease_token = null, lease_until = null,
       error_message = 'The server was restored from a backup; this may have been sent after it was made'
     where status = 'pending'`,
  );
}
