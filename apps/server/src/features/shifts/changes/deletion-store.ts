import type { Span, WallClock } from "@watchbill/domain/time/span";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { shiftTypeNameOf } from "../../shift-types/queries.ts";
import { takeBackCancellations } from "./cancellation-store.ts";

/** A deleted shift with its name, as input of the eligibility rules. */
interface DeletedShift extends WallClock, Span {
  readonly id: number;
  readonly type: string;
  readonly customName: string | null;
  readonly kindName: string;
  readonly maxMembers: number;
  readonly memberIds: readonly number[];
}

type Which = (ids: readonly number[]) => RawBuilder<unknown>;

const ofShift: Which = (ids) => sql`t.shift_id = any(${ids})`;
const ofSpot: Which = (ids) =>
  sql`t.assignment_id in (select id from shift_assignments where shift_id = any(${ids}))`;
const ofRequest: Which = (ids) =>
  sql`t.request_id in (select id from replacement_requests where shift_id = any(${ids}))`;
const ofSearch: Which = (ids) =>
  sql`t.search_id in (select id from replacement_searches where shift_id = any(${ids}))`;

/**
 * The tables with rows about a shift, and the condition that finds them, in order of their foreign
 * keys. Without attendance, because an attended shift cannot be deleted.
 */
const TABLES: readonly (readonly [string, Which])[] = [
  ["shifts", (ids) => sql`t.id = any(${ids})`],
  ["shift_assignments", ofShift],
  ["assignment_history", ofShift],
  ["reminders", ofSpot],
  ["start_notices", ofSpot],
  ["hours_confirmation_spots", ofSpot],
  ["hours_corrections", ofSpot],
  ["replacement_requests", ofShift],
  ["replacement_declines", ofRequest],
  ["replacement_searches", ofShift],
  ["replacement_search_invitations", ofSearch],
  ["waitlist_entries", ofShift],
  ["shift_preferences", ofShift],
  ["suggested_assignments", ofShift],
  // An action link may refer to the shift, an assignment or a request, alone or together.
  ["action_links", (ids) => sql`(${ofShift(ids)} or ${ofSpot(ids)} or ${ofRequest(ids)})`],
];

/**
 * Returns all rows that deleting the shifts removes, as JSON text; must be called before the
 * deletion.
 */
export async function readWhatGoes(tx: Tx, ids: readonly number[]): Promise<string> {
  const parts = TABLES.map(
    ([table, which]) =>
      sql`${sql.lit(table)}, (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where ${which(ids)})`,
  );
  const { rows } = await sql<{
    kept: string;
  }>`select jsonb_build_object(${sql.join(parts)})::text as kept`.execute(tx);
  return rows[0]!.kept;
}

/** Stores the rows of deleted shifts with the event of the deletion; returns the deletion id. */
export async function insertDeletion(
  tx: Tx,
  deletion: {
    readonly eventId: number;
    readonly kept: string;
    readonly deletedAt: Temporal.Instant;
  },
): Promise<number> {
  return (
    await tx.insertInto("shiftDeletions").values(deletion).returning("id").executeTakeFirstOrThrow()
  ).id;
}

/** Locks a deletion; undefined when it does not exist. */
export async function lockDeletion(tx: Tx, id: number) {
  return tx
    .selectFrom("shiftDeletions")
    .select(["id", "eventId", "deletedAt", "restoredAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the deleted shifts with their crews, by start. */
export async function readDeletedShifts(tx: Tx, id: number): Promise<readonly DeletedShift[]> {
  const { rows } = await sql<DeletedShift>`
    select s.id, s.type, s.custom_name, ${shiftTypeNameOf("s")} as kind_name, s.date, s.end_date, s.start_time, s.end_time, s.starts_at, s.ends_at, s.max_members,
      array(select a.member_id from jsonb_populate_recordset(null::shift_assignments, d.kept -> 'shift_assignments') a
        where a.shift_id = s.id and a.spot_number is not null order by a.member_id) as member_ids
    from shift_deletions d, jsonb_populate_recordset(null::shifts, d.kept -> 'shifts') s
    where d.id = ${id} order by s.starts_at, s.id`.execute(tx);
  return rows;
}

/**
 * Restores every row of a deletion, and deletes its calendar cancellations. Raises the change count
 * above the cancellation's, so that calendar feeds update. Clears references to a weekly template
 * or draft deleted since, and skips rows of an auto-fill deleted since.
 */
export async function insertWhatWent(
  tx: Tx,
  { id, deletedAt }: { readonly id: number; readonly deletedAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const changed: Readonly<Record<string, RawBuilder<unknown>>> = {
    shifts: sql`jsonb_build_object('updated_at', ${now}::timestamptz,
      'changes', (select max(c.changes) + 1 from calendar_cancellations c
        where c.shift_id = (r ->> 'id')::int and c.assignment_id is null and c.ended_at = ${deletedAt}),
      'template_id', (select id from week_templates where id = (r ->> 'template_id')::int))`,
    shift_assignments: sql`jsonb_build_object('updated_at', ${now}::timestamptz)`,
    shift_preferences: sql`jsonb_build_object('draft_schedule_id', (select id from draft_schedules where id = (r ->> 'draft_schedule_id')::int))`,
  };
  const isWanted: Readonly<Record<string, RawBuilder<boolean>>> = {
    suggested_assignments: sql`exists (select from autofill_runs where id = (r ->> 'autofill_run_id')::int)`,
  };
  for (const [table] of TABLES)
    await sql`
      insert into ${sql.table(table)} overriding system value
      select (jsonb_populate_record(null::${sql.table(table)}, r || ${changed[table] ?? sql`'{}'::jsonb`})).*
      from shift_deletions d, jsonb_array_elements(d.kept -> ${sql.lit(table)}) r
      where d.id = ${id} and ${isWanted[table] ?? sql`true`}`.execute(tx);
  await takeBackCancellations(tx, id, deletedAt);
  await tx.updateTable("shiftDeletions").set({ restoredAt: now }).where("id", "=", id).execute();
}

export async function deleteDeletionsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("shiftDeletions").where("deletedAt", "<", before).execute();
}
