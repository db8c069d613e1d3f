import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, type ConnectionSettings } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let server: EmbeddedPostgres;

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDirectory: folder, print: () => undefined });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "watchbill-roles-"));
  // Root's PostgreSQL runs as somebody else, who must be able to enter.
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
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Everything of the app's in the database that its role does not own. */
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

test("a folder whose app could do everything is handed over to the role, with nothing of another program", async () => {
  const owned = (await query(
    server.connection,
    `select 'table ' || oid::regclass as thing from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'routine ' || oid::regprocedure from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )) as { thing: string }[];
  expect(owned.length).toBeGreaterThan(30);
  // As an earlier version left it.
  await query(
    server.allPowerful,
    "alter database watchbill owner to watchbill",
    ...owned.map(({ thing }) => `alter ${thing} owner to watchbill`),
    "create table neighbours (n integer)",
    "drop owned by watchbill_app",
    "drop role watchbill_app",
    "delete from schema_migrations where version = 25",
    "drop table command_answers",
  );
  await server.stop();

  server = await start();
  // What is missing is made by the role: that needs its right to make tables.
  expect(await migrate(server.connection)).toBe(1);
  expect(await query(server.connection, NOT_OWNED)).toEqual([{ name: "neighbours" }]);
  expect(await query(server.connection, "select count(*)::int as count from members")).toEqual([{ count: 0 }]);
});
