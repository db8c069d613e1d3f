import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { addressOf, type ConnectionSettings } from "../platform/database/database.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    readonly server: ConnectionSettings;
    /**
     * The superuser drops databases, because the app's role may not end the server's own processes
     * in one.
     */
    readonly allPowerful: ConnectionSettings;
  }
}

export const TEMPLATE = "watchbill_template";

/**
 * Starts one PostgreSQL for the run, the built-in one or TEST_DATABASE_URL, with a migrated
 * template database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-test-"));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const url = process.env.TEST_DATABASE_URL;
  const embedded = url
    ? null
    : await startEmbeddedPostgres({
        dataDirectory: folder,
        print: () => undefined,
        maxConnections: 300,
      });
  const server = url ?? embedded!.connection;
  if (embedded) await prepareForTests(embedded);
  await makeTemplate(server);
  project.provide("server", server);
  project.provide("allPowerful", embedded?.allPowerful ?? server);
  return async () => {
    if (embedded) await endConnections(embedded);
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Turns off fsync and autovacuum, because the data is temporary; durability tests start their own
 * servers. The app's role may create the tests' databases and disable constraints for invalid test
 * data.
 */
async function prepareForTests({ allPowerful, connection }: EmbeddedPostgres): Promise<void> {
  await onServer(allPowerful, [
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "alter system set autovacuum = off",
    "select pg_reload_conf()",
    `alter role ${connection.user} createdb createrole`,
    `alter role ${connection.user} set createrole_self_grant = 'set, inherit'`,
    `grant set on parameter session_replication_role to ${connection.user}`,
  ]);
}

/**
 * Ends all connections first, because a used server does not stop, and each test process keeps one
 * to create databases.
 */
async function endConnections({ allPowerful }: EmbeddedPostgres): Promise<void> {
  await onServer(allPowerful, [
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  ]);
}

async function makeTemplate(server: ConnectionSettings): Promise<void> {
  await onServer(server, [
    `drop database if exists ${TEMPLATE} with (force)`,
    `create database ${TEMPLATE}`,
  ]);
  await migrate(inDatabase(server, TEMPLATE));
}

async function onServer(server: ConnectionSettings, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(addressOf(inDatabase(server, "postgres")));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The same server with another database. */
export function inDatabase(server: ConnectionSettings, database: string): ConnectionSettings {
  if (typeof server !== "string") return { ...server, database };
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
}
