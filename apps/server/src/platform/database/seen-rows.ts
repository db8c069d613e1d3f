import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.ts";

/** The oldest transaction that a search may not have seen: what it or a later one wrote is looked at once more. */
export type SeenUntil = string;

/** From when on rows may be others than those that a search, which begins after this, has seen. */
export async function readSeenUntil(tx: Tx): Promise<SeenUntil> {
  const { rows } = await sql<{
    xid: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xid`.execute(tx);
  return rows[0]!.xid;
}

/** Whether a row was written since, and `isWanted`, which is asked of such rows alone: asking it of all is what takes long. */
export function isNewAndWanted(
  since: SeenUntil,
  isWanted: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`case when age(xmin) <= age(${since}::xid) then ${isWanted} else false end`;
}

/** 16 MB: looked through well within the time that a statement may take, on a busy machine too. */
const BLOCKS_AT_ONCE = 2_000;

/** Does it for one part of a table after the other, as they lie there now; `isIn` says which rows those are. */
export async function forEachPart(
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
