import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { addressOf, type ConnectionSettings } from "../platform/database/database.ts";
import { inDatabase, TEMPLATE } from "./global-setup.ts";

/** A database of this test's own, copied from the migrated template. */
export async function createTestDatabase(): Promise<{ connection: ConnectionSettings; drop: () => Promise<void> }> {
  const server = inject("server");
  const name = `watchbill_${randomBytes(6).toString("hex")}`;
  // File by file: through the log, which is the default, it takes PostgreSQL three times the processor.
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    connection: inDatabase(server, name),
    drop: () => onServer(inject("allPowerful"), `drop database if exists ${name} with (force)`),
  };
}

async function onServer(server: ConnectionSettings, statement: string): Promise<void> {
  const connection = inDatabase(server, "postgres");
  const client = new pg.Client(addressOf(connection));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
