import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { type DatabaseLocation, poolSettings } from "./database.ts";
import {
  BASELINE_VERSION,
  isAppliedAs,
  MIGRATIONS_TABLE,
  type Migration,
  ownNames,
  readMigrations,
} from "./migration-files.ts";

/** Advisory lock key (arbitrary): one instance migrates, the others wait. */
const LOCK = 727_001;

/**
 * Lock timeout of a migration; requests for the table queue behind it. Far below the one-second
 * deadlock timeout, so a deadlock aborts the migration and never a request.
 */
const LOCK_WAIT_MS = 150;
/** How often a migration gives way to requests of an older version, and for how long each time. */
const MOST_TRIES = 400;
const TRY_AGAIN_MS = 50;
/** Deadlock and lock timeout. */
const IN_THE_WAY = ["40P01", "55P03"];

/** A database that cannot be migrated to this version; the message names the reason in one line. */
export class MigrationError extends Error {}

/** Advice for a database or backup of a version before 1.0.0. */
export const BEFORE_BASELINE =
  "This database is older than version 1.0.0. Start it once with Watchbill 1.3.0 (commit 550be54b), then upgrade.";

/** What migrations use of the configuration: the country of numbers stored without its code. */
export interface MigrationSeeds {
  readonly callingCode: string;
  readonly country: string;
}

const USUAL_SEEDS: MigrationSeeds = { callingCode: "1", country: "US" };

/** Applies the missing migrations, each in its own transaction. Returns how many were applied. */
export async function migrate(
  connection: DatabaseLocation,
  seeds: MigrationSeeds = USUAL_SEEDS,
): Promise<number> {
  const client = new pg.Client({
    ...poolSettings(connection, { name: "migrate" }),
    query_timeout: 0,
    statement_timeout: 0,
    lock_timeout: 0,
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
    await setSeeds(client, seeds);
    return await applyMissing(client, readMigrations());
  } finally {
    await client.end();
  }
}

/** Sets the seeds for the session, as `current_setting` reads them. */
async function setSeeds(client: pg.Client, { callingCode, country }: MigrationSeeds) {
  await client.query(
    "select set_config('watchbill.calling_code', $1, false), set_config('watchbill.country', $2, false)",
    [callingCode, country],
  );
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<number> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    "select version, checksum from schema_migrations order by version",
  );
  const newest = migrations.at(-1)?.version ?? 0;
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  if (applied.size > 0 && Math.max(...applied.keys()) < BASELINE_VERSION)
    throw new MigrationError(BEFORE_BASELINE);
  for (const [version, checksum] of applied) {
    if (version > newest)
      throw new MigrationError(
        `The database has a newer version (${version}) than this app (${newest}). Start the newer app`,
      );
    // The baseline includes the migrations before it.
    if (version < BASELINE_VERSION) continue;
    const migration = migrations.find((one) => one.version === version);
    if (!migration || !isAppliedAs(migration, checksum))
      throw new MigrationError(
        `Migration ${version} was changed after it was applied. Restore its original file`,
      );
  }
  const due = migrations.filter(({ version }) => !applied.has(version));
  for (const migration of due) await apply(client, migration);
  return due.length;
}

/**
 * Retries a migration after a deadlock or lock timeout: transactions of an older version lock
 * tables in any order.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await write(client, migration);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (!isInTheWay(error) || tries === MOST_TRIES) throw error;
    }
    await setTimeout(TRY_AGAIN_MS);
  }
}

function isInTheWay(error: unknown): boolean {
  const code = error instanceof MigrationError && (error.cause as { readonly code?: string }).code;
  return typeof code === "string" && IN_THE_WAY.includes(code);
}

async function write(
  client: pg.Client,
  { version, name, text, checksum }: Migration,
): Promise<void> {
  try {
    await client.query(text);
    await client.query(
      "insert into schema_migrations (version, name, checksum) values ($1, $2, $3)",
      [version, name, checksum],
    );
  } catch (error) {
    throw new MigrationError(`Migration ${version} (${name}) failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export function newestVersion(): number {
  return readMigrations().at(-1)?.version ?? 0;
}

/** Applies the migrations after one version up to another, inside the caller's transaction. */
export async function migrateInside(
  client: pg.Client,
  from: number,
  upTo: number,
  seeds: MigrationSeeds = USUAL_SEEDS,
): Promise<void> {
  await setSeeds(client, seeds);
  for (const migration of readMigrations().filter(
    ({ version }) => version > from && version <= upTo,
  ))
    await write(client, migration);
}

/**
 * Drops the app's schema inside the caller's transaction and recreates it, empty, at an earlier
 * version.
 */
export async function rebuildInside(client: pg.Client, version: number): Promise<void> {
  const { tables, routines } = ownNames();
  const { rows } = await client.query<{ kind: "table" | "routine"; names: string }>(
    `select 'table' as kind, string_agg(oid::regclass::text, ', ') as names from pg_class
       where relname = any($1) and relkind = 'r' and relnamespace = 'public'::regnamespace
     union all
     select 'routine', string_agg(oid::regprocedure::text, ', ') from pg_proc
       where proname = any($2) and pronamespace = 'public'::regnamespace`,
    [tables.filter((name) => name !== MIGRATIONS_TABLE), routines],
  );
  // One statement without `cascade`: objects of other applications that depend on ours must not be
  // dropped.
  for (const { kind, names } of rows) if (names) await client.query(`drop ${kind} ${names}`);
  await client.query("delete from schema_migrations");
  await migrateInside(client, 0, version);
}
