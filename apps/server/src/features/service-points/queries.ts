import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { PointRule } from "@watchbill/domain/service-points/point-rules";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

type PointTable = OutputOf<Api["servicePoints.table"]>;

/** Returns the table of points for a year: its own, or that of the latest year before it. */
export async function readPointTable(db: Db | Tx, year: number): Promise<PointTable> {
  const rows = await db
    .selectFrom("pointCategories as c")
    .select(["c.year", "c.name", "c.cap"])
    .select(
      sql<PointRule[]>`coalesce((select json_agg(json_build_object('shiftType', r.shift_type,
        'eventCategory', r.event_category, 'points', r.points, 'per', r.per,
        'leastHours', r.least_hours) order by r.id)
        from point_rules r where r.category_id = c.id), '[]')`.as("rules"),
    )
    .where("c.year", "=", (eb) =>
      eb
        .selectFrom("pointCategories as latest")
        .select((max) => max.fn.max("latest.year").as("year"))
        .where("latest.year", "<=", year),
    )
    .orderBy("c.id")
    .execute();
  return {
    since: rows[0]?.year ?? null,
    categories: rows.map(({ name, cap, rules }) => ({ name, cap, rules })),
  };
}

export function showPointTable(
  { db }: QueryContext,
  { year }: { year: number },
): Promise<PointTable> {
  return readPointTable(db, year);
}
