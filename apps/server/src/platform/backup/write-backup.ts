import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type DatabaseLocation, poolSettings } from "../database/database.ts";
import { quoted, schemaVersion, tablesInOrder } from "./tables.ts";

const FETCHED = 1_000;
/**
 * Columns that a backup empties: they hold secrets of messages that are not yet sent, which would
 * give access to a reader of the file.
 */
const EMPTIED: Readonly<Record<string, readonly string[]>> = { deliveries: ["secret"] };

/** The first line of a backup. */
export interface BackupHead {
  readonly watchbill: "backup";
  readonly schemaVersion: number;
  readonly madeAt: string;
}

/**
 * The last line: the number of rows, and SHA-256 over every line before it, line feeds included.
 */
export interface BackupEnd {
  readonly end: true;
  readonly rows: number;
  readonly sha256: string;
}

export type RowCounts = ReadonlyMap<string, number>;

/** Called between two chunks of long work to let other work run. Throws if the work must stop. */
export type Pause = () => Promise<void>;

/**
 * Exports a snapshot of the squad's data to a file of JSON lines while the app runs, compressed
 * unless `plain`. The file gets its name only when complete. Returns the number of rows.
 */
export async function writeBackup(
  connection: DatabaseLocation,
  file: string,
  madeAt: Temporal.Instant,
  form: "compressed" | "plain" = "compressed",
): Promise<number> {
  const counts = await writeCounted(connection, file, madeAt, { form });
  return [...counts.values()].reduce((sum, rows) => sum + rows, 0);
}

/** Exports on one connection with throttling. Returns the row count of each table. */
export async function writeCounted(
  connection: DatabaseLocation,
  file: string,
  madeAt: Temporal.Instant,
  {
    form = "compressed",
    pause = async () => undefined,
  }: { form?: "compressed" | "plain"; pause?: Pause } = {},
): Promise<RowCounts> {
  const client = await connectForLong(connection, "backup");
  const unfinished = `${file}.part`;
  const counts = new Map<string, number>();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await pipeline(
      Readable.from(linesOf(client, madeAt, counts, pause)),
      form === "plain" ? new PassThrough() : createGzip(),
      // Flushed before the rename: after a power cut no incomplete file has the final name.
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query("commit");
    await rename(unfinished, file);
  } catch (error) {
    // The unfinished file contains personal data and would go unnoticed. A failed deletion is
    // ignored, because the original error matters more.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  return counts;
}

async function* linesOf(
  client: pg.Client,
  madeAt: Temporal.Instant,
  counts: Map<string, number>,
  pause: Pause,
): AsyncGenerator<string> {
  const checksum = createHash("sha256");
  for await (const text of rowsOf(client, madeAt, counts)) {
    checksum.update(text);
    yield text;
    await pause();
  }
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const end: BackupEnd = { end: true, rows, sha256: checksum.digest("hex") };
  yield `${JSON.stringify(end)}\n`;
}

async function* rowsOf(
  client: pg.Client,
  madeAt: Temporal.Instant,
  counts: Map<string, number>,
): AsyncGenerator<string> {
  const head: BackupHead = {
    watchbill: "backup",
    schemaVersion: await schemaVersion(client),
    madeAt: madeAt.toString(),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const table of await tablesInOrder(client)) {
    counts.set(table, 0);
    await client.query(
      `declare rows cursor for select ${rowText(table)} as row from ${quoted(table)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${FETCHED} from rows`);
      if (rows.length === 0) break;
      counts.set(table, (counts.get(table) ?? 0) + rows.length);
      // The row's JSON text, never parsed, so that every number keeps its digits.
      yield rows.map(({ row }) => `${rowStart(table)}${row}}\n`).join("");
    }
    await client.query("close rows");
  }
}

function rowText(table: string): string {
  const emptied = EMPTIED[table]?.map((column) => `jsonb_build_object('${column}', null)`) ?? [];
  return emptied.length === 0
    ? "row_to_json(t)::text"
    : `(${["to_jsonb(t)", ...emptied].join(" || ")})::text`;
}

/** Returns the beginning of a row's line for this table; the row and a closing brace follow. */
export function rowStart(table: string): string {
  return `{"table":${JSON.stringify(table)},"row":`;
}

/** Opens a separate connection without a statement timeout. */
export async function connectForLong(
  connection: DatabaseLocation,
  name: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...poolSettings(connection, { name }),
    query_timeout: 0,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // A break in use also fails the query; an unhandled "error" event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
