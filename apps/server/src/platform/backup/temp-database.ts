import { randomBytes } from "node:crypto";
import pg from "pg";
import {
  addressOf,
  type ConnectionSettings,
  type DatabaseLocation,
  type DatabasePlace,
  sqlState,
} from "../database/database.ts";
import { quoted } from "./tables.ts";

/**
 * Prefix of temp databases, followed by the id of the app's database; only the check of a backup
 * uses them.
 */
const NAME = "watchbill_check";
const MAY_NOT = "42501";

/**
 * Runs work in an empty temp database on the app's server and drops it; null if the role may not
 * create one. Drops remains of a killed check first, so only one may run at a time.
 */
export async function withTempDatabase<T>(
  location: DatabasePlace,
  work: (scratch: ConnectionSettings) => Promise<T>,
): Promise<T | null> {
  const { user, prefix } = await onServer(location.own, whoAsks);
  const name = `${prefix}${randomBytes(4).toString("hex")}`;
  const isMade = await onServer(location.maker, async (client) => {
    await dropAll(client, prefix);
    return make(client, name, user);
  });
  if (!isMade) return null;
  try {
    return await work(inDatabase(location.own, name));
  } finally {
    await onServer(location.maker, (client) => dropAll(client, prefix));
  }
}

async function whoAsks(client: pg.Client): Promise<{ user: string; prefix: string }> {
  const { rows } = await client.query<{ user: string; own: string }>(
    `select current_user::text as user, oid::text as own from pg_database where datname = current_database()`,
  );
  const { user = "", own = "" } = rows[0] ?? {};
  return { user, prefix: `${NAME}_${own}_` };
}

async function make(client: pg.Client, name: string, owner: string): Promise<boolean> {
  try {
    await client.query(`create database ${quoted(name)} owner ${quoted(owner)} template template0`);
    return true;
  } catch (error) {
    if (sqlState(error) === MAY_NOT) return false;
    throw error;
  }
}

/** Drops the databases with this prefix, with their connections, which belong to killed checks. */
async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'member')",
    [prefix],
  );
  for (const { name } of rows) {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [name],
    );
    await client.query(`drop database if exists ${quoted(name)}`);
  }
}

async function onServer<T>(
  location: DatabaseLocation,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(addressOf(location));
  // A break in use also fails the query; an unhandled "error" event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server with another database. */
function inDatabase(location: DatabaseLocation, database: string): ConnectionSettings {
  const { connectionString, ...settings } = addressOf(location);
  if (connectionString === undefined)
    return { ...(settings as Exclude<ConnectionSettings, string>), database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.toString();
}
