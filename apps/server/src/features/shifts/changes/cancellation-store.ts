import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/**
 * Records the deletion of shifts and their assignments for calendar feeds that have shown them.
 * Must be called before the deletion.
 */
export async function noteEndOfShifts(
  tx: Tx,
  shiftIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await noteEndOfSpots(tx, "shift_id", shiftIds, now);
  await sql`
    insert into calendar_cancellations (shift_id, type, custom_name, starts_at, ends_at, created_at, changed_at, ended_at)
    select id, type, custom_name, starts_at, ends_at, created_at, updated_at, ${now} from shifts where id = any(${shiftIds})
  `.execute(tx);
}

/**
 * Records the removal of assignments, selected by their own id or by shift, for calendar feeds.
 * Must be called before the removal.
 */
export async function noteEndOfSpots(
  tx: Tx,
  by: "id" | "shift_id",
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into calendar_cancellations
      (shift_id, assignment_id, member_id, type, custom_name, starts_at, ends_at, created_at, changed_at, ended_at)
    select s.id, a.id, a.member_id, s.type, s.custom_name, a.starts_at, a.ends_at, a.created_at,
      greatest(a.updated_at, s.updated_at), ${now}
    from shift_assignments a join shifts s on s.id = a.shift_id
    where a.${sql.ref(by)} = any(${ids})`.execute(tx);
}

/**
 * Deletes cancellation records of shifts that both ended and were removed before an instant; keeps
 * those of a shift that still exists.
 */
export async function deleteCancellationsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from calendar_cancellations c
    where c.ended_at < ${before} and c.ends_at < ${before}
      and not exists (select from shifts s where s.id = c.shift_id and s.ends_at >= ${before})`.execute(
    tx,
  );
}

export async function takeBackCancellations(
  tx: Tx,
  deletionId: number,
  deletedAt: Temporal.Instant,
): Promise<void> {
  await sql`
    delete from calendar_cancellations where ended_at = ${deletedAt} and shift_id in (
      select (r ->> 'id')::int from shift_deletions d, jsonb_array_elements(d.kept -> 'shifts') r where d.id = ${deletionId})`.execute(
    tx,
  );
}
