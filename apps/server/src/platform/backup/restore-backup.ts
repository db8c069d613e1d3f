import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { DatabasePlace } from "../database.ts";
import { quoted, schemaVersion, tablesInOrder } from "./tables.ts";
import { type BackupHead, connectForLong } from "./write-backup.ts";

/** A backup that cannot be restored here; the message is one line that says why. */
export class RestoreError extends Error {}

const BATCH = 500;

/**
 * Puts a backup into an empty, migrated database, all of it or nothing. Sessions end, and messages that were waiting are
 * dropped, since they may have been sent after the backup was made. Gives how many rows came back.
 */
export async function restoreBackup(connection: DatabasePlace, file: string): Promise<number> {
  const client = await connectForLong(connection, "restore");
  try {
    await client.query("begin");
    const count = await restoreInto(client, file);
    await client.query("commit");
    return count;
  } finally {
    // What was not committed is gone with the connection.
    await client.end();
  }
}

async function restoreInto(client: pg.Client, file: string): Promise<number> {
  const tables = await tablesInOrder(client);
  const { rows } = await client.query<{ isFilled: boolean }>('select exists(select from members) as "isFilled"');
  if (rows[0]?.isFilled)
    throw new RestoreError("This database already holds a squad. Restore into an empty one: another DATA_DIR or DATABASE_URL");
  await client.query(`truncate ${tables.map(quoted).join(", ")}`);
  await client.query("set constraints all deferred");
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY });
  let isHead = true;
  let end: { rows: number } | null = null;
  let count = 0;
  let batch: { table: string; rows: string[] } | null = null;
  for await (const line of readable(lines)) {
    if (isHead) {
      refuseOther(headOf(line), await schemaVersion(client));
      isHead = false;
    } else if (line.startsWith("{")) end = JSON.parse(line) as { rows: number };
    else {
      const { table, row } = partsOf(line, tables);
      if (batch && (batch.table !== table || batch.rows.length >= BATCH)) {
        await insert(client, batch);
        batch = null;
      }
      batch ??= { table, rows: [] };
      batch.rows.push(row);
      count += 1;
    }
  }
  if (batch) await insert(client, batch);
  if (end?.rows !== count) throw new RestoreError("The file is cut off: it does not hold all that the backup had");
  await tidyUp(client, tables);
  return count;
}

/** The lines, or one sentence when the file is no compressed text. */
async function* readable(lines: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    if (error instanceof RestoreError) throw error;
    throw new RestoreError(`The file cannot be read as a backup: ${(error as Error).message}`, { cause: error });
  }
}

function headOf(line: string): BackupHead {
  try {
    const head = JSON.parse(line) as BackupHead;
    if (head.watchbill === "backup") return head;
  } catch {
    // Said below.
  }
  throw new RestoreError("The file is not a backup of Watchbill");
}

function refuseOther({ schemaVersion: made }: BackupHead, here: number): void {
  if (made === here) return;
  throw new RestoreError(
    `The backup is of schema ${made} and this app is of schema ${here}. Restore it with the version that made it, then upgrade`,
  );
}

function partsOf(line: string, tables: readonly string[]): { table: string; row: string } {
  const space = line.indexOf(" ");
  const table = JSON.parse(line.slice(0, space)) as string;
  if (!tables.includes(table)) throw new RestoreError(`The backup has rows of "${table}", which this app does not know`);
  return { table, row: line.slice(space + 1) };
}

async function insert(client: pg.Client, { table, rows }: { table: string; rows: readonly string[] }): Promise<void> {
  const name = quoted(table);
  const statement = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`;
  try {
    await client.query(statement, [`[${rows.join(",")}]`]);
  } catch (error) {
    throw new RestoreError(
      `The file cannot be read as a backup: its rows of "${table}" do not fit (${(error as Error).message})`,
      {
        cause: error,
      },
    );
  }
}

/** New rows number on from the highest; nobody is signed in; nothing that may have left is sent again. */
async function tidyUp(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ sequence: string | null }>(
      `select case when exists(select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'id')
         then pg_get_serial_sequence($2, 'id') end as sequence`,
      [table, quoted(table)],
    );
    const sequence = rows[0]?.sequence;
    if (sequence)
      await client.query(`select setval($1, greatest(1, (select coalesce(max(id), 0) from ${quoted(table)})), true)`, [sequence]);
  }
  await client.query("delete from sessions");
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
