import { type RawBuilder, sql } from "kysely";

/**
 * SQL: the number of spots of a shift (by table alias) that are filled for the whole shift. A spot
 * with an open part does not count.
 */
export function filledSpots(shifts: string): RawBuilder<number> {
  const id = sql.ref(`${shifts}.id`);
  return sql<number>`(select (count(*) filter (where not a.is_part))::int
      + case when bool_or(a.is_part) then spots_filled_by_parts(${id}) else 0 end
    from shift_assignments a where a.shift_id = ${id} and a.spot_number is not null)`;
}

/**
 * SQL: the maximum number of spots of a shift (by table alias) that are filled or held by a request
 * at one moment.
 */
export function usedSpots(shifts: string): RawBuilder<number> {
  const id = sql.ref(`${shifts}.id`);
  return sql<number>`(select case when bool_or(a.is_part) then most_spots_used(${id}) else count(*)::int end
    from shift_assignments a
    where a.shift_id = ${id} and (a.spot_number is not null or a.status = 'replacement_requested'))`;
}
