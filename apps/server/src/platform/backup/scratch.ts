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

/** Databases of this name, with the number of the database they belong to, are nobody's but a check's. */
const NAME = "watchbill_check";
const MAY_NOT = "42501";

/**
 * Does something in an empty database of its own beside the app's, which is gone afterwards; null where the server lets nobody
 * make one. What a check that was killed left behind goes first, so only one may run at a time.
 */
export async function inScratch<T>(
  place: DatabasePlace,
  work: (scratch: ConnectionSettings) => Promise<T>,
): Promise<T | null> {
  const { user, prefix } = await onServer(place.own, whoAsks);
  const name = `${prefix}${randomBytes(4).toString("hex")}`;
  const isMade = await onServer(place.maker, async (client) => {
    await dropAll(client, prefix);
    return make(client, name, user);
  });
  if (!isMade) return null;
  try {
    return await work(inDatabase(place.own, name));
  } finally {
    await onServer(place.maker, (client) => dropAll(client, prefix));
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

/** What is still connected to one is of a check that was killed. */
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
  // One that breaks in use fails its query; unheard it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
function inDatabase(location: DatabaseLocation, database: string): ConnectionSettings {
  const { connectionString, ...settings } = addressOf(location);
  if (connectionString === undefined)
    return { ...(settings as Exclude<ConnectionSettings, string>), database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.toString();
}
