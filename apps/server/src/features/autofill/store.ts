import type { FilledSpot } from "@watchbill/domain/autofill/month-to-fill";
import type { AutofillRunStatus } from "@watchbill/domain/suggestions/autofill-run";
import type { EligibilityIssues } from "@watchbill/domain/suggestions/eligibility-issues";
import type { LocalDate } from "@watchbill/domain/time/local";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type {
  AutofillRunsTable,
  SuggestedAssignmentsTable,
} from "../../platform/database/database-types.ts";

/** Selects auto-fills; the auto-fill of a draft schedule covers the draft's current days. */
export function selectAutofillRuns(db: Db | Tx) {
  const now = (day: "from_date" | "until_date") =>
    sql<LocalDate>`coalesce((select ${sql.ref(`draft_schedules.${day}`)} from draft_schedules where draft_schedules.id = p.draft_schedule_id), ${sql.ref(`p.${day}`)})`;
  return db
    .selectFrom("autofillRuns as p")
    .selectAll("p")
    .select([now("from_date").as("fromDate"), now("until_date").as("untilDate")])
    .select(sql<AutofillRunStatus>`p.status`.as("status"))
    .select(sql<Kept | null>`p.proof`.as("proof"));
}

/**
 * What the column stores: the progress of a running fill, or the findings of the last one, which
 * are valid until the next change.
 */
export interface Kept {
  readonly progress?: { readonly filled: number; readonly spots: number };
  readonly findings?: EligibilityIssues;
  /** The auto-fill's `changedAt` when the findings were stored. */
  readonly changedAt?: string;
}

export function keptText(kept: Kept): string {
  return JSON.stringify(kept);
}

export type StoredAutofillRun = Awaited<
  ReturnType<ReturnType<typeof selectAutofillRuns>["executeTakeFirstOrThrow"]>
>;

export async function lockAutofillRun(tx: Tx, id: number): Promise<StoredAutofillRun | undefined> {
  return selectAutofillRuns(tx).where("p.id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockAutofillRunOfDraftSchedule(
  tx: Tx,
  draftScheduleId: number,
): Promise<StoredAutofillRun | undefined> {
  return selectAutofillRuns(tx)
    .where("p.draftScheduleId", "=", draftScheduleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Inserts an auto-fill; returns its id. Awaited because the insert fails when another fill is
 * running.
 */
export async function insertAutofillRun(
  tx: Tx,
  autofillRun: Insertable<AutofillRunsTable>,
): Promise<number> {
  return (
    await tx
      .insertInto("autofillRuns")
      .values(autofillRun)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

export async function saveAutofillRun(
  tx: Tx,
  id: number,
  changes: Updateable<AutofillRunsTable>,
): Promise<void> {
  await tx.updateTable("autofillRuns").set(changes).where("id", "=", id).returning("id").execute();
}

export async function deleteAutofillRun(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("autofillRuns").where("id", "=", id).execute();
}

/**
 * Purges auto-fills of published days: unapplied ones unchanged since an instant, and all whose
 * days ended before a day.
 */
export async function deleteOldAutofillRuns(
  tx: Tx,
  untouchedSince: Temporal.Instant,
  overSince: string,
): Promise<void> {
  await sql`
    delete from autofill_runs where draft_schedule_id is null and status <> 'running'
      and ((status <> 'applied' and changed_at < ${untouchedSince}) or until_date < ${overSince})`.execute(
    tx,
  );
}

/**
 * Merges unapplied auto-fills of overlapping published days into a new one: moves their suggestions
 * on its shifts, and deletes the rest.
 */
export async function replaceAutofillRunsWithin(
  tx: Tx,
  {
    id,
    fromDate,
    untilDate,
    shiftIds,
  }: { id: number; fromDate: string; untilDate: string; shiftIds: readonly number[] },
): Promise<void> {
  const replaced = sql`id <> ${id} and draft_schedule_id is null and status in ('ready', 'stopped', 'failed')
    and from_date <= ${untilDate} and until_date >= ${fromDate}`;
  await sql`
    insert into suggested_assignments (autofill_run_id, shift_id, member_id, is_locked, is_by_hand, overrides, override_reason)
    select ${id}, shift_id, member_id, is_locked, is_by_hand, overrides, override_reason from suggested_assignments
    where shift_id = any(${[...shiftIds]}) and autofill_run_id in (select id from autofill_runs where ${replaced})
    order by is_locked desc, autofill_run_id desc
    on conflict do nothing`.execute(tx);
  await sql`delete from autofill_runs where ${replaced}`.execute(tx);
}

export interface StoredSpot {
  readonly shiftId: number;
  readonly memberId: number;
  readonly isLocked: boolean;
  readonly isByHand: boolean;
  readonly overrides: readonly string[];
  readonly overrideReason: string | null;
  readonly assignmentId: number | null;
}

/** Returns the suggested assignments of an auto-fill, by shift and member. */
export async function readSpots(db: Db | Tx, autofillRunId: number): Promise<StoredSpot[]> {
  return db
    .selectFrom("suggestedAssignments")
    .select([
      "shiftId",
      "memberId",
      "isLocked",
      "isByHand",
      "overrides",
      "overrideReason",
      "assignmentId",
    ])
    .where("autofillRunId", "=", autofillRunId)
    .orderBy("shiftId")
    .orderBy("memberId")
    .execute();
}

export async function insertSpots(
  tx: Tx,
  spots: readonly Insertable<SuggestedAssignmentsTable>[],
): Promise<void> {
  if (spots.length > 0) await tx.insertInto("suggestedAssignments").values(spots).execute();
}

/**
 * Inserts the roster of a fill as suggestions; skips deleted shifts and members, and existing
 * suggestions. With the fill-in option, members without availability get an override of that
 * warning.
 */
export async function insertFound(
  tx: Tx,
  { id, assumesFillIns }: Pick<StoredAutofillRun, "id" | "assumesFillIns">,
  spots: readonly FilledSpot[],
): Promise<void> {
  await sql`
    insert into suggested_assignments (autofill_run_id, shift_id, member_id, is_locked, is_by_hand, overrides)
    select ${id}, s.id, m.id, false, false,
      case when ${assumesFillIns} and m.availability = '{}' then array['not-available'] else array[]::text[] end
    from unnest(${spots.map(({ shiftId }) => shiftId)}::integer[], ${spots.map(({ memberId }) => memberId)}::integer[]) as x (shift_id, member_id)
    join shifts s on s.id = x.shift_id join members m on m.id = x.member_id and m.deleted_at is null
    on conflict do nothing`.execute(tx);
}

/** Deletes a suggested assignment; false when it does not exist. */
export async function deleteSpot(
  tx: Tx,
  autofillRunId: number,
  shiftId: number,
  memberId: number,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom("suggestedAssignments")
    .where("autofillRunId", "=", autofillRunId)
    .where("shiftId", "=", shiftId)
    .where("memberId", "=", memberId)
    .returning("memberId")
    .executeTakeFirst();
  return gone !== undefined;
}

export async function deleteUnlocked(
  tx: Tx,
  autofillRunId: number,
  shiftIds: readonly number[],
): Promise<void> {
  await sql`
    delete from suggested_assignments where autofill_run_id = ${autofillRunId} and not is_locked and shift_id = any(${[...shiftIds]})`.execute(
    tx,
  );
}

/** Sets the lock of a suggestion; false when it does not exist. */
export async function saveLock(
  tx: Tx,
  autofillRunId: number,
  { shiftId, memberId, isLocked }: { shiftId: number; memberId: number; isLocked: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable("suggestedAssignments")
    .set({ isLocked })
    .where("autofillRunId", "=", autofillRunId)
    .where("shiftId", "=", shiftId)
    .where("memberId", "=", memberId)
    .returning("memberId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores, for each suggestion, the id of the assignment that it became. */
export async function saveAssignments(
  tx: Tx,
  autofillRunId: number,
  spots: readonly {
    readonly shiftId: number;
    readonly memberId: number;
    readonly assignmentId: number | null;
  }[],
): Promise<void> {
  if (spots.length === 0) return;
  await sql`
    update suggested_assignments p set assignment_id = x.assignment_id
    from unnest(${spots.map(({ shiftId }) => shiftId)}::integer[], ${spots.map(({ memberId }) => memberId)}::integer[],
      ${spots.map(({ assignmentId }) => assignmentId)}::integer[]) as x (shift_id, member_id, assignment_id)
    where p.autofill_run_id = ${autofillRunId} and p.shift_id = x.shift_id and p.member_id = x.member_id`.execute(
    tx,
  );
}
