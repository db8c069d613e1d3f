import pg from "pg";
import type { PostgresLocation } from "./embedded/postgres-location.ts";
import { withServer } from "./embedded/postgres-server.ts";

export const DATABASE = "watchbill";
/**
 * The app's role. It owns the database and its objects, and can neither run programs nor read
 * files.
 */
export const APP_ROLE = "watchbill_app";
/** The error codes when another instance created the role or the database at the same moment. */
const THERE_ALREADY = ["42P04", "42710", "23505"];

/** Creates the app's role, its database and the extension that needs a superuser. */
export async function prepareDatabase(location: PostgresLocation): Promise<void> {
  const isStandby = await withServer(location, "postgres", async (client) => {
    const { rows } = await client.query<{ isStandby: boolean }>(
      'select pg_is_in_recovery() as "isStandby"',
    );
    // A standby replicates the role and the database from its primary.
    if (rows[0]?.isStandby) return true;
    if (!(await isThere(client, "select from pg_roles where rolname = $1", APP_ROLE)))
      await orThere(client.query(`create role ${APP_ROLE} login`));
    if (!(await isThere(client, "select from pg_database where datname = $1", DATABASE)))
      await orThere(client.query(`create database ${DATABASE} owner ${APP_ROLE}`));
    return false;
  });
  if (!isStandby)
    await withServer(location, DATABASE, async (client) => {
      await orThere(client.query("create extension if not exists btree_gist"));
    });
}

async function isThere(client: pg.Client, question: string, name: string): Promise<boolean> {
  return ((await client.query(question, [name])).rowCount ?? 0) > 0;
}

async function orThere(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && THERE_ALREADY.includes(error.code ?? "")))
      throw error;
  });
}
