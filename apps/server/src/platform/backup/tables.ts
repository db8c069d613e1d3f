import type pg from "pg";

/** What belongs to the database and not to the squad, what the database makes from the rest by itself, and what is kept for a day. */
const LEFT_OUT = new Set(["schema_migrations", "delivery_words", "command_answers"]);

/** The tables of the squad, each after those it refers to, so that rows can be put back in this order. */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid and f.relnamespace = 'public'::regnamespace`,
  );
  const waiting = new Set(tables.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name)));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => !references.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    for (const name of free) {
      waiting.delete(name);
      ordered.push(name);
    }
  }
  return ordered;
}

/** The version of the schema, as the migrations count it. */
export async function schemaVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>("select max(version)::int as version from schema_migrations");
  return rows[0]?.version ?? 0;
}

/** A name as SQL quotes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
