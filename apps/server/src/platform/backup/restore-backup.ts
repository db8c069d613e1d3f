import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { DatabasePlace } from "../database.ts";
import { migrateInside, newestVersion, rebuildInside } from "../migrate.ts";
import { quoted, tablesInOrder } from "./tables.ts";
import { type BackupHead, connectForLong, rowStart } from "./write-backup.ts";

/** A backup that cannot be restored here; the message is one line that says why. */
export class RestoreError extends Error {}

const BATCH = 500;
const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

/**
 * Puts a backup, compressed or not, into an empty, migrated database, all of it or nothing; one of an older version is
 * brought up to this one. Sessions end, and messages that were waiting are
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
  const { rows } = await client.query<{ isFilled: boolean }>('select exists(select from members) as "isFilled"');
  if (rows[0]?.isFilled)
    throw new RestoreError("This database already holds a squad. Restore into an empty one: another DATA_DIR or DATABASE_URL");
  const lines = readable(createInterface({ input: await textOf(file), crlfDelay: Number.POSITIVE_INFINITY }));
  const { schemaVersion: made } = headOf((await lines.next()).value ?? "");
  const here = newestVersion();
  if (made > here)
    throw new RestoreError(
      `The backup is of schema ${made} and this app is of schema ${here}. Restore it with the newer version`,
    );
  if (made < here) await rebuildInside(client, made);
  const count = await restoreRows(client, lines);
  if (made < here) {
    // What waits until the commit would stand in the way of changing a table.
    await client.query("set constraints all immediate");
    await migrateInside(client, made, here);
  }
  await tidyUp(client, await tablesInOrder(client));
  return count;
}

async function restoreRows(client: pg.Client, lines: AsyncIterable<string>): Promise<number> {
  const tables = await tablesInOrder(client);
  await client.query(`truncate ${tables.map(quoted).join(", ")} cascade`);
  await client.query("set constraints all deferred");
  let end: { rows: number } | null = null;
  let count = 0;
  let batch: { table: string; rows: string[] } | null = null;
  for await (const line of lines) {
    if (line.startsWith('{"end":')) {
      end = JSON.parse(line) as { rows: number };
      continue;
    }
    const { table, row } = partsOf(line, tables);
    if (batch && (batch.table !== table || batch.rows.length >= BATCH)) {
      await insert(client, batch);
      batch = null;
    }
    batch ??= { table, rows: [] };
    batch.rows.push(row);
    count += 1;
  }
  if (batch) await insert(client, batch);
  if (end?.rows !== count) throw new RestoreError("The file is cut off: it does not hold all that the backup had");
  return count;
}

/** What a file says, compressed or not. */
async function textOf(file: string): Promise<Readable> {
  const opened = await open(file).catch((cause: Error) => {
    throw new RestoreError(`The file cannot be opened: ${cause.message}`, { cause });
  });
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(2), 0, 2, 0);
  await opened.close();
  const isCompressed = bytesRead === 2 && buffer.equals(GZIP_MARK);
  const bytes = createReadStream(file);
  return isCompressed ? bytes.pipe(createGunzip()) : bytes;
}

/** The lines, or one sentence when the file is no compressed text. */
async function* readable(lines: AsyncIterable<string>): AsyncGenerator<string, undefined> {
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

function partsOf(line: string, tables: readonly string[]): { table: string; row: string } {
  const table = /^\{"table":"([^"\\]+)","row":/.exec(line)?.[1];
  if (table === undefined) throw new RestoreError("The file cannot be read as a backup: one of its lines is no row");
  if (!tables.includes(table)) throw new RestoreError(`The backup has rows of "${table}", which this app does not know`);
  return { table, row: line.slice(rowStart(table).length, -1) };
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
