import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { addressOf, type ConnectionSettings } from "../platform/database/database.ts";
import { inDatabase, TEMPLATE } from "./global-setup.ts";

/** A database of this test's own, copied from the migrated template. */
export async function createTestDatabase(): Promise<{
  connection: ConnectionSettings;
  drop: () => Promise<void>;
}> {
  const server = inject("server");
  const name = `watchbill_${randomBytes(6).toString("hex")}`;
  // File by file: through the log, which is the default, it takes PostgreSQL three times the processor.
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    connection: inDatabase(server, name),
    drop: () => onServer(inject("allPowerful"), `drop database if exists ${name} with (force)`),
  };
}

/** By what they are connections to, which each file is told in an object of its own. */
const standing = new Map<string, pg.Pool>();

/** Over a connection or two of this process that stay: to open one takes the server a third of what a database does. */
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
  // The end of the run ends them.
  return new pg.Pool(settings).on("error", () => undefined);
}
