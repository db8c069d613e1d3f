import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.ts";

/** The oldest transaction that a search may not have seen: what it or a later one wrote is looked at once more. */
export type SeenUntil = string;

/** From when on rows may be others than those that a search, which begins after this, has seen. */
export async function readSeenUntil(tx: Tx): Promise<SeenUntil> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xid`.execute(tx);
  return rows[0]!.xid;
}

/** Whether a row was written since, and `isWanted`, which is asked of such rows alone: asking it of all is what takes long. */
export function isNewAndWanted(since: SeenUntil, isWanted: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case when age(xmin) <= age(${since}::xid) then ${isWanted} else false end`;
}
