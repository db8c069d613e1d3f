import pg from "pg";
import { inject } from "vitest";
import { type Db, openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { createTestDatabase } from "../../apps/server/src/testing/database/test-database.ts";
import { inDatabase } from "../../apps/server/src/testing/global-setup.ts";
import { urlOf } from "./instance.ts";

/** A database on the test run's PostgreSQL server, which several app instances share. */
export interface SharedDatabase {
  readonly url: string;
  readonly db: Db;
  readonly drop: () => Promise<void>;
}

/** Creates a migrated database. */
export async function sharedDatabase(): Promise<SharedDatabase> {
  const { connection, drop } = await createTestDatabase();
  return opened(urlOf(connection), drop);
}

/** Creates an empty database without migrations. */
export async function emptyDatabase(name: string): Promise<SharedDatabase> {
  const server = inject("server");
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client(urlOf(inDatabase(server, "postgres")));
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  return opened(urlOf(inDatabase(server, name)), () =>
    onServer(`drop database if exists ${name} with (force)`),
  );
}

function opened(url: string, drop: () => Promise<void>): SharedDatabase {
  const db = openDatabase(url, { name: "faults", max: 3 });
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await drop();
    },
  };
}
