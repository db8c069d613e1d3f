import type pg from "pg";
import { MIGRATIONS_TABLE, ownNames } from "./migration-files.ts";

const TYPES: Readonly<Record<string, string>> = {
  integer: "number",
  bigint: "number",
  numeric: "number",
  real: "number",
  "double precision": "number",
  boolean: "boolean",
  text: "string",
  uuid: "string",
  date: "string",
  "time without time zone": "string",
  "timestamp with time zone": "Temporal.Instant",
  bytea: "Buffer",
  jsonb: "Json",
};

/**
 * Columns kept for older versions that run at the same time; this version neither reads nor writes
 * them.
 */
const OF_OLDER_VERSIONS: readonly string[] = [
  "members.morning_sunday_early_availability",
  "members.morning_sunday_late_availability",
  "members.morning_weekdays_availability",
  "members.evening_availability",
  "members.night_availability",
];

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  element_type: string | null;
  is_nullable: "YES" | "NO";
  has_default: boolean;
  is_identity: "YES" | "NO";
  /**
   * The check constraint that lists the column's values, such as `CHECK ((role = ANY
   * (ARRAY['admin'::text, 'member'::text])))`.
   */
  listed_by: string | null;
}

/**
 * Returns the TypeScript row types of the migrated schema, as the text of `database-types.ts`; a
 * test compares the two.
 */
export async function describeSchema(client: pg.Client | pg.PoolClient): Promise<string> {
  const { rows } = await client.query<Column>(
    `
    select c.table_name, c.column_name, c.data_type, e.data_type as element_type, c.is_nullable,
      c.column_default is not null as has_default, c.is_identity,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and pg_get_constraintdef(k.oid) like format('CHECK ((%I = ANY (ARRAY[%%])))', c.column_name)) as listed_by
    from information_schema.columns c
    left join information_schema.element_types e
      on (e.object_schema, e.object_name, e.collection_type_identifier) = (c.table_schema, c.table_name, c.dtd_identifier)
    where c.table_schema = 'public' and c.table_name = any($1)
    order by c.table_name, c.ordinal_position`,
    [ownNames().tables.filter((name) => name !== MIGRATIONS_TABLE)],
  );
  const ours = rows.filter(
    ({ table_name, column_name }) => !OF_OLDER_VERSIONS.includes(`${table_name}.${column_name}`),
  );
  const tables = Map.groupBy(ours, (row) => row.table_name);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${camel(column.column_name)}: ${typeOf(column)};`);
    return `export interface ${pascal(table)}Table {\n${lines.join("\n")}\n}\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`);
  return [
    "// Made from the migrated schema by `npm run cli -- database-types`; a test fails when it has drifted.",
    'import type { ColumnType, Generated } from "kysely";',
    "",
    "/** JSON columns are written as text and read as they were stored. */",
    "type Json = ColumnType<unknown, string | undefined, string>;",
    "type Identity = ColumnType<number, never, never>;",
    "",
    ...interfaces,
    `export interface Database {\n${index.join("\n")}\n}`,
    "",
  ].join("\n");
}

function typeOf(column: Column): string {
  if (column.is_identity === "YES") return "Identity";
  const base = listedValues(column) ?? plainType(column);
  if (base === "Json") return "Json";
  const nullable = column.is_nullable === "YES" ? `${base} | null` : base;
  return column.has_default ? `Generated<${nullable}>` : nullable;
}

/** Returns the values that a check allows in a text column as a union type, or null. */
function listedValues({ listed_by: check }: Column): string | null {
  const values = [...(check ?? "").matchAll(/'([^']+)'::text/g)].map(([, value]) => `"${value}"`);
  return values.length === 0 ? null : values.join(" | ");
}

function plainType(column: Column): string {
  return column.element_type
    ? `${TYPES[column.element_type] ?? "unknown"}[]`
    : (TYPES[column.data_type] ?? "unknown");
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  const text = camel(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
