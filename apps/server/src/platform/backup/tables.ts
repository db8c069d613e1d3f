import type pg from "pg";
import { MIGRATIONS_TABLE, ownNames } from "../database/migration-files.ts";

/**
 * Tables left out of a backup: data about this database or server, derived data, rows kept for a
 * day, and the disk probe.
 */
const LEFT_OUT = new Set([
  "delivery_search_terms",
  "idempotency_records",
  "write_probes",
  "backups",
  "worker_ticks",
  "alerts",
  "gateway_errors",
]);

/**
 * Lists the squad's tables, each after those it references, so that rows can be restored in this
 * order. Excludes other applications' tables in the database.
 */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const tables = (await ownTables(client)).filter((name) => !LEFT_OUT.has(name));
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid and f.relnamespace = 'public'::regnamespace`,
  );
  const waiting = new Set(tables);
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (free.length === 0)
      throw new Error(`These tables reference each other in a cycle: ${[...waiting].join(", ")}`);
    for (const name of free) {
      waiting.delete(name);
      ordered.push(name);
    }
  }
  return ordered;
}

/** Lists the app's tables, in no particular order. */
export async function ownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1) order by relname`,
    [ownNames().tables],
  );
  return rows.map(({ name }) => name).filter((name) => name !== MIGRATIONS_TABLE);
}

/**
 * Lists other applications' objects that depend on the squad's tables: tables with references, and
 * views.
 */
export async function neighboursOn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with own as (select oid from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace)
     select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in (select oid from own) and conrelid not in (select oid from own)
     union
     select r.ev_class::regclass::text from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
       where d.refobjid in (select oid from own)
     order by 1`,
    [ownNames().tables],
  );
  return rows.map(({ name }) => name);
}

export async function schemaVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select max(version)::int as version from schema_migrations",
  );
  return rows[0]?.version ?? 0;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
