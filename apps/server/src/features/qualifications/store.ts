import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type {
  MemberQualificationsTable,
  QualificationsTable,
} from "../../platform/database/database-types.ts";

export async function insertQualification(tx: Tx, qualification: Insertable<QualificationsTable>) {
  return tx
    .insertInto("qualifications")
    .values(qualification)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveQualification(
  tx: Tx,
  id: number,
  changes: Updateable<QualificationsTable>,
) {
  return tx
    .updateTable("qualifications")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockQualification(tx: Tx, id: number) {
  return tx
    .selectFrom("qualifications")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks a member, so that they take no spot while their qualifications change; undefined when the
 * member does not exist.
 */
export async function lockHolder(tx: Tx, memberId: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Returns a member's qualification; undefined when they do not have it. The caller must have locked
 * the member.
 */
export async function findHolding(tx: Tx, memberId: number, qualificationId: number) {
  return tx
    .selectFrom("memberQualifications")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("qualificationId", "=", qualificationId)
    .executeTakeFirst();
}

/** Upserts a member's qualification; a new last day resets its reminders. */
export async function upsertHolding(tx: Tx, holding: Insertable<MemberQualificationsTable>) {
  const { memberId: _member, qualificationId: _qualification, ...fields } = holding;
  return tx
    .insertInto("memberQualifications")
    .values(holding)
    .onConflict((one) =>
      one.columns(["memberId", "qualificationId"]).doUpdateSet({
        ...fields,
        remindedDays: sql`case when member_qualifications.last_day is not distinct from excluded.last_day
          then member_qualifications.reminded_days end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Rows in one insert: PostgreSQL accepts at most 65,535 parameters, and a row has five. */
const ROWS_A_STATEMENT = 5_000;

/** Inserts qualifications of members who have none yet. */
export async function insertHoldings(
  tx: Tx,
  holdings: readonly Insertable<MemberQualificationsTable>[],
): Promise<void> {
  for (let start = 0; start < holdings.length; start += ROWS_A_STATEMENT)
    await tx
      .insertInto("memberQualifications")
      .values(holdings.slice(start, start + ROWS_A_STATEMENT))
      .execute();
}

/**
 * Share-locks all qualifications: other transactions cannot change them until this one ends, but
 * can read them.
 */
export async function shareQualifications(tx: Tx): Promise<void> {
  await tx.selectFrom("qualifications").select("id").orderBy("id").forShare().execute();
}

/** Deletes a member's qualification; undefined when it does not exist. */
export async function deleteHolding(tx: Tx, memberId: number, qualificationId: number) {
  return tx
    .deleteFrom("memberQualifications")
    .where("memberId", "=", memberId)
    .where("qualificationId", "=", qualificationId)
    .returning("memberId")
    .executeTakeFirst();
}

/** Records that a reminder was sent; false when another instance has just recorded it. */
export async function markLapseReminded(
  tx: Tx,
  { memberId, qualificationId }: { memberId: number; qualificationId: number },
  days: number,
): Promise<boolean> {
  const noted = await tx
    .updateTable("memberQualifications")
    .set({ remindedDays: days })
    .where("memberId", "=", memberId)
    .where("qualificationId", "=", qualificationId)
    .where((eb) => eb.or([eb("remindedDays", "is", null), eb("remindedDays", ">", days)]))
    .returning("memberId")
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Clears a former member's license numbers and notes; keeps the qualification, so that reports on
 * the past stay correct.
 */
export async function clearWords(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable("memberQualifications")
    .set({ number: null, note: null })
    .where("memberId", "=", memberId)
    .execute();
}
