import type { SearchStatus } from "@watchbill/domain/replacements/search-status";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { CoverAsksTable, CoverSearchesTable } from "../../platform/database/database-types.ts";

/** Writes a search for cover and gives it as it is kept. */
export async function insertSearch(
  tx: Tx,
  search: Insertable<CoverSearchesTable>,
): Promise<Selectable<CoverSearchesTable>> {
  return tx.insertInto("coverSearches").values(search).returningAll().executeTakeFirstOrThrow();
}

/** Notes whom a search asks now. */
export async function insertAsks(
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

/** Ends a search: nobody is asked further. */
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

/** Has the search of a shift that ended as filled since an instant ask on, unless another one does by now. */
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
