import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";

/**
 * Returns every column, constraint, index, function and trigger of the public schema, one line
 * each, to compare two databases.
 */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select format('column %s.%s %s %s %s %s %s', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
          a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
          left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
      union all select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace
    ) as lines order by line`.execute(db);
  return rows.map(({ line }) => line);
}
