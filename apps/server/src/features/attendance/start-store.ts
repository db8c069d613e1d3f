import type { StartNotice } from "@watchbill/domain/attendance/start-chain";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { hasCome } from "./start-queries.ts";

/**
 * Records steps about missing 10-8s; returns those not recorded before, which the caller must
 * perform.
 */
export async function insertStartNotices(
  tx: Tx,
  notices: readonly StartNotice[],
  now: Temporal.Instant,
): Promise<{ assignmentId: number; kind: string }[]> {
  if (notices.length === 0) return [];
  return tx
    .insertInto("startNotices")
    .values(notices.map((notice) => ({ ...notice, recordedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(["assignmentId", "kind", "computedFrom"]).doNothing(),
    )
    .returning(["assignmentId", "kind"])
    .execute();
}

export async function deleteStartNoticesBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("startNotices").where("recordedAt", "<", before).execute();
}

/**
 * Locks the spots on shifts that started since `startedBy` and are under way, whose active member
 * was not 10-8 on them. Leaves locked rows to the next minute.
 */
export async function lockUnmadeStarts(
  tx: Tx,
  startedBy: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from shift_assignments a join members m on m.id = a.member_id
    where a.status in ('assigned', 'confirmed') and a.starts_at <= ${startedBy} and a.ends_at > ${now} and m.is_active
      and not ${hasCome}
    order by a.id
    for update of a skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}
