import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Snapshot horizon (xmin): the oldest transaction that a search may not have seen. The next search
 * reads rows of this and later transactions again.
 */
export type SnapshotHorizon = string;

/** Returns the snapshot horizon for a search that begins after this. */
export async function getSnapshotHorizon(tx: Tx): Promise<SnapshotHorizon> {
  const { rows } = await sql<{
    xid: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xid`.execute(tx);
  return rows[0]!.xid;
}

/**
 * Whether a row was written since the horizon and matches `isWanted`, which runs only for such rows
 * because it is slow.
 */
export function isNewAndWanted(
  since: SnapshotHorizon,
  isWanted: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`case when age(xmin) <= age(${since}::xid) then ${isWanted} else false end`;
}

/** 16 MB: scanned well within the statement timeout, also on a busy machine. */
const BLOCKS_AT_ONCE = 2_000;

/** Runs `work` for one range of a table's blocks after another; `isIn` filters the range's rows. */
export async function forEachBlockRange(
  tx: Tx,
  table: string,
  work: (isIn: RawBuilder<boolean>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{
    blocks: number;
  }>`select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
    from pg_class c where c.oid = ${snakeCase(table)}::regclass`.execute(tx);
  for (let from = 0; from < rows[0]!.blocks; from += BLOCKS_AT_ONCE)
    await work(
      sql<boolean>`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + BLOCKS_AT_ONCE},0)`}::tid`,
    );
}

function snakeCase(table: string): string {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
