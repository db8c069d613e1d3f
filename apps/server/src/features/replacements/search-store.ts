import type { SearchStatus } from "@watchbill/domain/replacements/search-status";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type {
  ReplacementSearchesTable,
  ReplacementSearchInvitationsTable,
} from "../../platform/database/database-types.ts";

/** Inserts a search; returns the row. */
export async function insertSearch(
  tx: Tx,
  search: Insertable<ReplacementSearchesTable>,
): Promise<Selectable<ReplacementSearchesTable>> {
  return tx
    .insertInto("replacementSearches")
    .values(search)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertActionable(
  tx: Tx,
  searchId: number,
  asks: readonly Pick<
    Insertable<ReplacementSearchInvitationsTable>,
    "memberId" | "rank" | "eventId"
  >[],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto("replacementSearchInvitations")
    .values(asks.map((ask) => ({ ...ask, searchId, askedAt: now })))
    .execute();
  await tx
    .updateTable("replacementSearches")
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
    .updateTable("replacementSearches")
    .set({ status, endedAt: now })
    .where("id", "=", searchId)
    .execute();
}

/**
 * Resumes a search that ended as filled after an instant, unless the shift has another running
 * search.
 */
export async function resumeSearch(
  tx: Tx,
  shiftId: number,
  since: Temporal.Instant,
): Promise<void> {
  await sql`
    update replacement_searches set status = 'running', ended_at = null
    where id = (select max(id) from replacement_searches where shift_id = ${shiftId})
      and status = 'filled' and ended_at >= ${since}`.execute(tx);
}
