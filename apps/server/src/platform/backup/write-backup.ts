import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type DatabasePlace, poolSettings } from "../database.ts";
import { quoted, schemaVersion, tablesInOrder } from "./tables.ts";

const FETCHED = 1_000;

/** The first line of a backup. */
export interface BackupHead {
  readonly watchbill: "backup";
  readonly schemaVersion: number;
  readonly madeAt: string;
}

/**
 * Writes everything the squad has into one file of JSON lines, as it is at one instant, while the app goes on; `plain` or
 * compressed. The file appears under its name only when it is whole. Gives how many rows it holds.
 */
export async function writeBackup(
  connection: DatabasePlace,
  file: string,
  madeAt: Temporal.Instant,
  form: "compressed" | "plain" = "compressed",
): Promise<number> {
  const client = await connectForLong(connection, "backup");
  const unfinished = `${file}.part`;
  const counted = { rows: 0 };
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await pipeline(
      Readable.from(linesOf(client, madeAt, counted)),
      form === "plain" ? new PassThrough() : createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
  await rename(unfinished, file);
  return counted.rows;
}

async function* linesOf(client: pg.Client, madeAt: Temporal.Instant, counted: { rows: number }): AsyncGenerator<string> {
  const head: BackupHead = { watchbill: "backup", schemaVersion: await schemaVersion(client), madeAt: madeAt.toString() };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await tablesInOrder(client)) {
    await client.query(`declare rows cursor for select row_to_json(t)::text as row from ${quoted(table)} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${FETCHED} from rows`);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      // The row's own text, never parsed on the way: every number stays as long as it is.
      yield rows.map(({ row }) => `${rowStart(table)}${row}}\n`).join("");
    }
    await client.query("close rows");
  }
  yield `${JSON.stringify({ end: true, rows: counted.rows })}\n`;
}

/** How the line of a row of this table begins; the row and a closing brace follow. */
export function rowStart(table: string): string {
  return `{"table":${JSON.stringify(table)},"row":`;
}

/** A connection of its own whose statements may take as long as they must. */
export async function connectForLong(connection: DatabasePlace, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolSettings(connection, { name }),
    query_timeout: 0,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  await client.connect();
  return client;
}
