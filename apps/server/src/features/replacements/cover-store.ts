import type { SearchStatus } from "@watchbill/domain/replacements/search-status";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { CoverAsksTable, CoverSearchesTable } from "../../platform/database/database-types.ts";

/** Inserts a search; returns the row. */
export async function insertSearch(
  tx: Tx,
  search: Insertable<CoverSearchesTable>,
): Promise<Selectable<CoverSearchesTable>> {
  return tx.insertInto("coverSearches").values(search).returningAll().executeTakeFirstOrThrow();
}

export async function insertActionable(
  tx: Tx,
  searchId: number,
  asks: readonly Pick<Insertable<CoverAsksTable>, "memberId" | "rank" | "eventId">[],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto("coverAsks")
    .values(asks.map((ask) => ({ ...ask, searchId, askedAt: now })))
    .execute();
  await tx
    .updateTable("coverSearches")
    .set({ lastAskedAt: now })
    .where("id", "=", searchId)
    .execute();
}

export async function saveSearchEnd(
  tx: Tx,
  searchId: number,
  status: Exclude<SearchStatus, "running">,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("coverSearches")
    .set({ status, endedAt: now })
    .where("id", "=", searchId)
    .execute();
}

/** Resumes a search that ended as filled since an instant, unless another search runs. */
export async function resumeSearch(
  tx: Tx,
  shiftId: number,
  since: Temporal.Instant,
): Promise<void> {
  await sql`
    update cover_searches set status = 'running', ended_at = null
    where id = (select max(id) from cover_searches where shift_id = ${shiftId})
      and status = 'filled' and ended_at >= ${since}`.execute(tx);
}
