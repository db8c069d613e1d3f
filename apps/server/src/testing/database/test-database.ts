import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { addressOf, type ConnectionSettings } from "../../platform/database/database.ts";
import { inDatabase, TEMPLATE } from "../global-setup.ts";

/** Creates a database for one test, copied from the migrated template. */
export async function createTestDatabase(): Promise<{
  connection: ConnectionSettings;
  drop: () => Promise<void>;
}> {
  const server = inject("server");
  const name = `watchbill_${randomBytes(6).toString("hex")}`;
  // The default strategy copies through the WAL, which costs PostgreSQL three times the processor
  // time.
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    connection: inDatabase(server, name),
    drop: () => onServer(inject("allPowerful"), `drop database if exists ${name} with (force)`),
  };
}

/**
 * Pools by their connection settings as text, because each test file gets its own settings object.
 */
const standing = new Map<string, pg.Pool>();

/**
 * Runs a statement on a pooled connection of this process, because opening a connection costs the
 * server a third of creating a database.
 */
async function onServer(server: ConnectionSettings, statement: string): Promise<void> {
  const address = JSON.stringify(server);
  const pool = standing.get(address) ?? openPool(server);
  standing.set(address, pool);
  await pool.query(statement);
}

function openPool(server: ConnectionSettings): pg.Pool {
  const settings = {
    ...addressOf(inDatabase(server, "postgres")),
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  };
  // The connections are closed at the end of the test run.
  return new pg.Pool(settings).on("error", () => undefined);
}
