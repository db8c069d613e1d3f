import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { addressOf } from "./database.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate } from "./migrate.ts";
import { ownNames, readMigrations } from "./migration-files.ts";

/** A table or routine that a migration gave another name or removed. */
const RENAMED_OR_DROPPED =
  /^\s*(?:alter (?:table|function) (\w+)(?=.* rename to )|drop (?:table|function) (?:if exists )?(\w+))/gim;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(addressOf(database.connection));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("migrations", () => {
  test("apply each migration once, with any number of instances at once", async () => {
    expect(
      await Promise.all([
        migrate(database.connection),
        migrate(database.connection),
        migrate(database.connection),
      ]),
    ).toEqual([0, 0, 0]);
  });

  test("stop the start with a clear message when an applied file has changed", async () => {
    await client.query("update schema_migrations set checksum = 'other' where version = 96");
    await expect(migrate(database.connection)).rejects.toThrow(
      "Migration 96 was changed after it was applied",
    );
    await client.query("delete from schema_migrations");
    await client.query("insert into schema_migrations values (9999, 'later', 'x')");
    await expect(migrate(database.connection)).rejects.toThrow(
      "The database has a newer version (9999) than this app",
    );
  });

  test("refuse a database from before 1.0.0 and name the version to start first", async () => {
    await client.query("delete from schema_migrations");
    await client.query(
      "insert into schema_migrations select n, 'old', 'x' from generate_series(1, 95) n",
    );
    await expect(migrate(database.connection)).rejects.toThrow(
      "This database is older than version 1.0.0. Start it once with Watchbill 1.3.0 (commit 550be54b), then upgrade.",
    );
  });

  test("list every table and routine of the app, also those that a later migration renamed or dropped", async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       union all select proname from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       order by name`,
    );
    const { tables, routines } = ownNames();
    const text = readMigrations()
      .map((migration) => migration.text)
      .join("\n");
    const past = [...text.matchAll(RENAMED_OR_DROPPED)].map(
      ([, renamed, dropped]) => renamed ?? dropped ?? "",
    );
    const existing = rows.map(({ name }) => name);
    expect([...new Set([...tables, ...routines])].sort()).toEqual(
      [...new Set([...existing, ...past])].sort(),
    );
  });

  test("create exactly the tables in the row types", async () => {
    const written = readFileSync(join(import.meta.dirname, "database-types.ts"), "utf8");
    expect(written, "run `npm run cli -- database-types`").toBe(await describeSchema(client));
  });
});
