import type { SwapEnd } from "@watchbill/domain/swaps/ends";
import type { SwapStatus } from "@watchbill/domain/swaps/swap";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { SwapSpotsTable, SwapsTable } from "../../platform/database/database-types.ts";
import { isDeferred } from "../../platform/events/event-store.ts";
import { type StoredSwap, selectSwaps, withSpots } from "./queries.ts";

/** Inserts an offer with its alternatives; returns its id. */
export async function insertSwap(
  tx: Tx,
  swap: Insertable<SwapsTable>,
  spots: readonly Omit<Insertable<SwapSpotsTable>, "swapId">[],
): Promise<number> {
  const { id } = await tx
    .insertInto("swaps")
    .values(swap)
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("swapSpots")
    .values(spots.map((spot) => ({ ...spot, swapId: id })))
    .execute();
  return id;
}

export async function lockSwap(tx: Tx, id: number): Promise<StoredSwap | undefined> {
  const rows = await selectSwaps(tx).where("w.id", "=", id).forUpdate("w").execute();
  return (await withSpots(tx, rows))[0];
}

/**
 * Locks an offer and all open offers of these spots, by ascending id. The caller must have locked
 * their shifts.
 */
export async function lockSwapsOf(
  tx: Tx,
  id: number,
  assignmentIds: readonly number[],
): Promise<StoredSwap[]> {
  const named = sql<boolean>`(w.id = ${id} or (w.status = 'open' and (w.assignment_id = any(${[...assignmentIds]})
    or exists (select from swap_spots p where p.swap_id = w.id and p.ended_because is null and p.assignment_id = any(${[...assignmentIds]})))))`;
  const rows = await selectSwaps(tx).where(named).orderBy("w.id").forUpdate("w").execute();
  return withSpots(tx, rows);
}

/**
 * Locks the open offers with ids after this one; skips locked ones. Skips offers whose ending event
 * is still in its undo window and so has no effect yet.
 */
export async function lockOpenSwaps(
  tx: Tx,
  after: number,
  limit: number,
  now: Temporal.Instant,
): Promise<StoredSwap[]> {
  const rows = await selectSwaps(tx)
    .where("w.status", "=", "open")
    .where("w.id", ">", after)
    .where(
      sql<boolean>`not exists (select from events e where ${isDeferred("e", now)} and ${endsSwap("e", "w")})`,
    )
    .orderBy("w.id")
    .limit(limit)
    .forUpdate("w")
    .skipLocked()
    .execute();
  return withSpots(tx, rows);
}

/**
 * SQL condition: an event ends an offer or an alternative, because a member leaves, a replacement
 * is requested, or a shift is deleted.
 */
function endsSwap(events: string, swaps: string) {
  const event = (name: string) => sql.ref(`${events}.${name}`);
  const swap = (name: string) => sql.ref(`${swaps}.${name}`);
  const spots = (column: "assignment_id" | "shift_id") =>
    sql`(select ${swap(column)} union select p.${sql.ref(column)} from swap_spots p where p.swap_id = ${swap("id")})`;
  return sql<boolean>`case ${event("type")}
    when 'replacements.requested' then ${event("assignment_id")} in ${spots("assignment_id")}
    when 'shifts.deleted' then exists (select from ${spots("shift_id")} s where ${event("details")}->'shiftIds' @> to_jsonb(s.shift_id))
    else ${event("type")} in ('members.deactivated', 'members.removed')
      and ${event("subject_id")} in (${swap("offerer_id")}, ${swap("asked_id")}) end`;
}

interface Outcome {
  readonly status: Exclude<SwapStatus, "open">;
  readonly because?: SwapEnd | null;
  readonly acceptedAssignmentId?: number;
}

/** Ends an offer; the caller must hold its lock. */
export async function saveSwapEnd(
  tx: Tx,
  id: number,
  outcome: Outcome,
  now: Temporal.Instant,
): Promise<void> {
  const { status, because = null, acceptedAssignmentId = null } = outcome;
  await tx
    .updateTable("swaps")
    .set({ status, endedBecause: because, acceptedAssignmentId, endedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Records that an alternative of an offer is gone; the caller must hold the offer's lock. */
export async function saveLost(
  tx: Tx,
  swapId: number,
  assignmentId: number,
  because: SwapEnd,
): Promise<void> {
  await tx
    .updateTable("swapSpots")
    .set({ endedBecause: because })
    .where("swapId", "=", swapId)
    .where("assignmentId", "=", assignmentId)
    .execute();
}

/** Copies the current times of the shifts to the open offers and their alternatives. */
export async function rereadHours(tx: Tx): Promise<void> {
  await sql`update swaps w set starts_at = s.starts_at, ends_at = s.ends_at from shifts s
    where s.id = w.shift_id and w.status = 'open' and (w.starts_at, w.ends_at) <> (s.starts_at, s.ends_at)`.execute(
    tx,
  );
  await sql`update swap_spots p set starts_at = s.starts_at, ends_at = s.ends_at from shifts s, swaps w
    where s.id = p.shift_id and w.id = p.swap_id and w.status = 'open' and (p.starts_at, p.ends_at) <> (s.starts_at, s.ends_at)`.execute(
    tx,
  );
}

export async function countOpenSwaps(db: Db | Tx, offererId: number): Promise<number> {
  const { count } = await db
    .selectFrom("swaps")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("offererId", "=", offererId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteSwapsEndedBefore(tx: Tx, instant: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("swaps").where("endedAt", "<", instant).execute();
}

/** Clears a deleted member's notes; the activity log keeps the swaps. */
export async function deleteNotesOf(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable("swaps")
    .set({ note: "" })
    .where("offererId", "=", memberId)
    .where("note", "<>", "")
    .execute();
}
