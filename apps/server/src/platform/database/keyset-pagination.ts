import { type RawBuilder, sql } from "kysely";

/** How many of the newest entries are scanned before the index is used. */
const NEWEST = 10_000;

/** A range of entry ids, exclusive: above the one, below the other. */
export interface IdRange {
  readonly above: number;
  readonly below: number | null;
  /** True if the range is short enough to scan every entry. */
  readonly isNear: boolean;
}

export function inIdRange(id: string, { above, below }: IdRange): RawBuilder<boolean> {
  return sql`(${sql.ref(id)} > ${above} and ${below === null ? sql`true` : sql`${sql.ref(id)} < ${below}`})`;
}

/**
 * Reads a page of search results from a log, newest first: scans the newest entries, then searches
 * the rest by index. Common matches are fast in the first step, rare ones in the second. With one
 * statement, a wrong plan would read the whole log.
 */
export async function listNewestFirst<Entry>(
  order: { readonly limit: number; readonly before: number | undefined; readonly newestId: number },
  read: (stretch: IdRange, limit: number) => Promise<readonly Entry[]>,
): Promise<Entry[]> {
  const { limit, before, newestId } = order;
  const middle = Math.max(0, Math.min(newestId, before ?? newestId) - NEWEST);
  const near = await read({ above: middle, below: before ?? null, isNear: true }, limit);
  if (near.length >= limit || middle === 0) return [...near];
  return [
    ...near,
    ...(await read({ above: 0, below: middle + 1, isNear: false }, limit - near.length)),
  ];
}

/** Ids follow time only roughly: this many entries around a bound are checked. */
const OUT_OF_ORDER = 2_000;

/** Filters entries from an instant on, by time and by id, because the log is read by id. */
export function sinceInstant(
  table: string,
  column: string,
  instant: Temporal.Instant,
  as = table,
): RawBuilder<boolean>[] {
  const [from, at, id] = [sql.table(table), sql.ref(column), sql.ref(`${as}.id`)];
  return [
    sql`${at} >= ${instant}`,
    sql`${id} >= (select min(near.id) from (
      select id from ${from} where ${at} >= ${instant} order by ${at}, id limit ${OUT_OF_ORDER}) near)`,
  ];
}

/** Filters entries before an instant, by time and by id. */
export function beforeInstant(
  table: string,
  column: string,
  instant: Temporal.Instant,
  as = table,
): RawBuilder<boolean>[] {
  const [from, at, id] = [sql.table(table), sql.ref(column), sql.ref(`${as}.id`)];
  return [
    sql`${at} < ${instant}`,
    sql`${id} <= (select max(near.id) from (
      select id from ${from} where ${at} < ${instant} order by ${at} desc, id desc limit ${OUT_OF_ORDER}) near)`,
  ];
}
