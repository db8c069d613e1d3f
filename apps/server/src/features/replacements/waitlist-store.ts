import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Adds a member to the waiting list of a shift; false if they are on it already. */
export async function insertWait(
  tx: Tx,
  shiftId: number,
  memberId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const added = await tx
    .insertInto("waitlistEntries")
    .values({ shiftId, memberId, joinedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("memberId")
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes some members, or all, from a shift's waiting list; returns their ids. */
export async function deleteWaits(
  tx: Tx,
  shiftId: number,
  memberIds: readonly number[] | "all",
): Promise<number[]> {
  const waits = tx.deleteFrom("waitlistEntries").where("shiftId", "=", shiftId);
  const gone = await (memberIds === "all" ? waits : waits.where("memberId", "in", [...memberIds]))
    .returning("memberId")
    .execute();
  return gone.map(({ memberId }) => memberId);
}

/**
 * Deletes waiting-list entries that have ended: the shift has started, or the member is on it or no
 * longer active.
 */
export async function deleteEndedWaits(tx: Tx, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from waitlist_entries w using shifts s, members m
    where s.id = w.shift_id and m.id = w.member_id
      and (s.starts_at <= ${now} or not m.is_active or m.deleted_at is not null
        or exists (select from shift_assignments a where a.shift_id = s.id and a.member_id = m.id
          and (a.spot_number is not null or a.status = 'replacement_requested')))`.execute(tx);
}
