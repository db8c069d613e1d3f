import pg from "pg";
import { ownNames } from "./migration-files.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { withServer } from "./postgres-server.ts";

/** The app's own database on its built-in server. */
export const DATABASE = "watchbill";
/** The role the app works as. It owns the database and what is in it, and can neither run programs nor read files. */
export const APP_ROLE = "watchbill_app";
/** Any number; of several instances that start at once, one hands over. */
const LOCK = 727_002;
/** Made by another instance in the same instant. */
const THERE_ALREADY = ["42P04", "42710", "23505"];

/**
 * Gives the app its role and its database on the server. In a folder of a version whose app could do everything, what that made
 * is handed over to the role.
 */
export async function prepareDatabase(location: PostgresLocation): Promise<void> {
  const isStandby = await withServer(location, "postgres", async (client) => {
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    // The server it follows has all of it.
    if (rows[0]?.isStandby) return true;
    if (!(await isThere(client, "select from pg_roles where rolname = $1", APP_ROLE)))
      await orThere(client.query(`create role ${APP_ROLE} login`));
    if (!(await isThere(client, "select from pg_database where datname = $1", DATABASE)))
      await orThere(client.query(`create database ${DATABASE} owner ${APP_ROLE}`));
    return false;
  });
  if (!isStandby) await withServer(location, DATABASE, handOver);
}

/** All or nothing: a connection that ends without a commit has changed nothing. */
async function handOver(client: pg.Client): Promise<void> {
  const { tables, routines } = ownNames();
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
  const { rows } = await client.query<{ thing: string }>(
    `select 'database ' || quote_ident(datname) as thing from pg_database where datname = $1 and datdba <> $2::regrole
     union all
     select 'table ' || oid::regclass from pg_class
       where relname = any($3) and relkind = 'r' and relnamespace = 'public'::regnamespace and relowner <> $2::regrole
     union all
     select 'routine ' || oid::regprocedure from pg_proc
       where proname = any($4) and pronamespace = 'public'::regnamespace and proowner <> $2::regrole`,
    [DATABASE, APP_ROLE, tables, routines],
  );
  for (const { thing } of rows) await client.query(`alter ${thing} owner to ${APP_ROLE}`);
  await client.query("create extension if not exists btree_gist");
  await client.query("commit");
}

async function isThere(client: pg.Client, question: string, name: string): Promise<boolean> {
  return ((await client.query(question, [name])).rowCount ?? 0) > 0;
}

async function orThere(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && THERE_ALREADY.includes(error.code ?? ""))) throw error;
  });
}
