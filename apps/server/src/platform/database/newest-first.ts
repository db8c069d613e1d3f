import { type RawBuilder, sql } from "kysely";

/** So many of the newest entries are looked through before anything else is tried. */
const NEWEST = 10_000;

/** A stretch of a log by its entries' numbers: above the one, below the other. */
export interface Stretch {
  readonly above: number;
  readonly below: number | null;
  /** So short that looking at every entry of it is nothing. */
  readonly isNear: boolean;
}

/** That the number of an entry is in a stretch. */
export function inStretch(id: string, { above, below }: Stretch): RawBuilder<boolean> {
  return sql`(${sql.ref(id)} > ${above} and ${below === null ? sql`true` : sql`${sql.ref(id)} < ${below}`})`;
}

/**
 * Reads a page of what a search finds in a log, newest first: among the newest entries one by one, and only then among
 * all others by the index. What is common is found at once in the first, what is rare in the second; a single question
 * would leave the database to guess which it is, and a wrong guess reads the whole log.
 */
export async function readNewestFirst<Entry>(
  order: { readonly limit: number; readonly before: number | undefined; readonly newestId: number },
  read: (stretch: Stretch, limit: number) => Promise<readonly Entry[]>,
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

/** Entries are numbered as they happen, but not to the second: so many around a limit are looked at to be sure. */
const OUT_OF_ORDER = 2_000;

/** Entries of a log from an instant on, by their time and, because the log is read by number, by the numbers it began with. */
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

/** Entries of a log before an instant, by the same two. */
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
