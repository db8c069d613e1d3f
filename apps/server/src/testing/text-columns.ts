import { PERSONAL_TABLES } from "@watchbill/domain/privacy/personal-tables";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";

export interface Column {
  readonly tableName: string;
  readonly columnName: string;
  readonly udtName: string;
  readonly isNullable: boolean;
}

/**
 * Column values that a test sets, for tables whose constraints allow less than their column types.
 */
export interface Given {
  readonly [column: string]: RawBuilder<unknown>;
}

/** Lists every column that the database does not generate. */
export async function listColumns(tx: Tx): Promise<Column[]> {
  const { rows } =
    await sql<Column>`select table_name, column_name, udt_name, is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
    order by table_name, ordinal_position`.execute(tx);
  return rows;
}

/** Returns a value that a column's check allows, by "table.column"; other columns take any text. */
export async function listWords(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{
    tableName: string;
    definition: string;
  }>`select conrelid::regclass::text as table_name,
    pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`.execute(tx);
  const words = new Map<string, string>();
  for (const { tableName, definition } of rows)
    for (const [, column, word] of definition.matchAll(
      /\(*"?(\w+)"?\)?(?:::text)? (?:= ANY \(+ARRAY\[|= )'([^']+)'::/g,
    ))
      if (!words.has(`${tableName}.${column}`)) words.set(`${tableName}.${column}`, word!);
  return words;
}

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a table's columns that name the row's member. */
function whoseOf(table: string): Set<string> {
  const entry = Object.entries(PERSONAL_TABLES).find(([name]) => snake(name) === table);
  const whose = (entry?.[1].whose ?? []).map(snake);
  return new Set(table === "members" ? [] : [...whose, "member_id"]);
}

/**
 * Builds a row of one member: every free text column contains `text`, every other a value of its
 * type. Ignores foreign keys.
 */
export function rowOf(
  columns: readonly Column[],
  words: ReadonlyMap<string, string>,
  of: {
    readonly memberId: number;
    readonly text: (column: string) => string;
    readonly nth: number;
    readonly given: Given;
  },
): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(
    columns.map((column) => [
      column.columnName,
      of.given[column.columnName] ??
        valueOf(column, words, { ...of, text: of.text(column.columnName) }),
    ]),
  );
}

function valueOf(
  { tableName, columnName, udtName }: Column,
  words: ReadonlyMap<string, string>,
  { memberId, text, nth }: { memberId: number; text: string; nth: number },
): RawBuilder<unknown> {
  const fixed = words.get(`${tableName}.${columnName}`);
  if (udtName === "text") return sql`${fixed ?? text}`;
  if (udtName === "_text") return sql`array[${text}]::text[]`;
  if (udtName === "jsonb") return sql`jsonb_build_object('text', ${text}::text)`;
  if (udtName === "tsvector") return sql`array_to_tsvector(text_words(${text}))`;
  if (udtName === "bytea") return sql`decode(lpad(to_hex(${nth}::int), 64, '0'), 'hex')`;
  if (udtName === "uuid") return sql`gen_random_uuid()`;
  if (udtName === "bool") return sql`false`;
  if (udtName === "date") return sql`'2026-05-01'::date + ${nth}::int`;
  if (udtName === "time") return sql`'18:00'::time`;
  if (udtName === "timestamptz")
    return sql`'2026-05-01T12:00:00Z'::timestamptz + make_interval(hours => ${nth}::int)`;
  if (udtName.startsWith("_int")) return sql`array[${memberId}]::int[]`;
  if (whoseOf(tableName).has(columnName)) return sql`${memberId}::int`;
  return sql`${nth}::int`;
}

/**
 * Returns where a text occurs, as "table.column". Skips columns with hashes, which may contain a
 * short text by chance.
 */
export async function columnsContaining(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`.execute(
    db,
  );
  const columns: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      key: string;
    }>`select distinct f.key from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) f
      where f.value ilike ${`%${text}%`} and f.key not like '%hash'`.execute(db);
    columns.push(...rows.map(({ key }) => `${name}.${key}`));
  }
  return columns.sort();
}
