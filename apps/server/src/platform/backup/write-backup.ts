import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type DatabaseLocation, poolSettings } from "../database/database.ts";
import { quoted, schemaVersion, tablesInOrder } from "./tables.ts";

const FETCHED = 1_000;
/** What is of use only until a message leaves, and would be a way in for whoever reads the file. */
const EMPTIED: Readonly<Record<string, readonly string[]>> = { deliveries: ["secret"] };
/** From this version on the last line carries a checksum. */
export const FIRST_WITH_CHECKSUM = 28;

/** The first line of a backup. */
export interface BackupHead {
  readonly watchbill: "backup";
  readonly schemaVersion: number;
  readonly madeAt: string;
}

/** The last line: how many rows there are, and SHA-256 over every line before it, line feeds included. */
export interface BackupEnd {
  readonly end: true;
  readonly rows: number;
  readonly sha256?: string;
}

/**
 * Writes everything the squad has into one file of JSON lines, as it is at one instant, while the app goes on; `plain` or
 * compressed. The file appears under its name only when it is whole. Gives how many rows it holds.
 */
export async function writeBackup(
  connection: DatabaseLocation,
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
  const checksum = createHash("sha256");
  for await (const text of rowsOf(client, madeAt, counted)) {
    checksum.update(text);
    yield text;
  }
  const end: BackupEnd = { end: true, rows: counted.rows, sha256: checksum.digest("hex") };
  yield `${JSON.stringify(end)}\n`;
}

async function* rowsOf(client: pg.Client, madeAt: Temporal.Instant, counted: { rows: number }): AsyncGenerator<string> {
  const head: BackupHead = { watchbill: "backup", schemaVersion: await schemaVersion(client), madeAt: madeAt.toString() };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await tablesInOrder(client)) {
    await client.query(`declare rows cursor for select ${rowText(table)} as row from ${quoted(table)} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${FETCHED} from rows`);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      // The row's own text, never parsed on the way: every number stays as long as it is.
      yield rows.map(({ row }) => `${rowStart(table)}${row}}\n`).join("");
    }
    await client.query("close rows");
  }
}

function rowText(table: string): string {
  const emptied = EMPTIED[table]?.map((column) => `jsonb_build_object('${column}', null)`) ?? [];
  return emptied.length === 0 ? "row_to_json(t)::text" : `(${["to_jsonb(t)", ...emptied].join(" || ")})::text`;
}

/** How the line of a row of this table begins; the row and a closing brace follow. */
export function rowStart(table: string): string {
  return `{"table":${JSON.stringify(table)},"row":`;
}

/** A connection of its own whose statements may take as long as they must. */
export async function connectForLong(connection: DatabaseLocation, name: string): Promise<pg.Client> {
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
