import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, type ConnectionSettings } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let server: EmbeddedPostgres;

const start = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDirectory: folder, print: () => undefined });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "watchbill-roles-"));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  server = await start();
  await migrate(server.connection);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query(connection: ConnectionSettings, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(addressOf(connection));
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements)
      rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The app's objects in the database that its role does not own. */
const NOT_OWNED = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    and relowner <> 'watchbill_app'::regrole
  union all select proname from pg_proc p where pronamespace = 'public'::regnamespace and proowner <> 'watchbill_app'::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select datname from pg_database where datname = current_database() and datdba <> 'watchbill_app'::regrole`;

test.each([
  ["run programs", "copy (select 1) to program 'true'"],
  ["read files of the server", "select pg_read_file('PG_VERSION')"],
  ["write files of the server", "copy (select 1) to '/tmp/watchbill-written'"],
  ["make roles", "create role more superuser login"],
  ["become the one that can", "set role watchbill"],
  ["change the server", "alter system set fsync = off"],
  ["make databases", "create database more"],
])("the app's role cannot %s", async (_what, statement) => {
  await expect(query(server.connection, statement)).rejects.toThrow(/permission denied/);
});

test("the app's role owns the database and everything in it", async () => {
  expect(await query(server.connection, NOT_OWNED)).toEqual([]);
  expect(await query(server.connection, "select count(*)::int as count from members")).toEqual([
    { count: 0 },
  ]);
});
