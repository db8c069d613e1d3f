import { type RawBuilder, sql } from "kysely";

/**
 * SQL: the number of spots of a shift (by alias) that are filled for its whole time. A spot with a
 * part open is not filled.
 */
export function filledSpots(shifts: string): RawBuilder<number> {
  const id = sql.ref(`${shifts}.id`);
  return sql<number>`(select (count(*) filter (where not a.is_part))::int
      + case when bool_or(a.is_part) then spots_filled_by_parts(${id}) else 0 end
    from shift_assignments a where a.shift_id = ${id} and a.spot_number is not null)`;
}

/** SQL: the most spots of a shift (by alias) that are filled or held at one moment. */
export function usedSpots(shifts: string): RawBuilder<number> {
  const id = sql.ref(`${shifts}.id`);
  return sql<number>`(select case when bool_or(a.is_part) then most_spots_used(${id}) else count(*)::int end
    from shift_assignments a
    where a.shift_id = ${id} and (a.spot_number is not null or a.status = 'replacement_requested'))`;
}
