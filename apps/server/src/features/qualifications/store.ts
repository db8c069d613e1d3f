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

/** Locks a qualification; undefined when there is none. */
export async function lockQualification(tx: Tx, id: number) {
  return tx
    .selectFrom("qualifications")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a member from taking a place while what they may do changes; undefined when there is none. */
export async function lockHolder(tx: Tx, memberId: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** What a member has of a qualification; the member is locked. Undefined when they have it not. */
export async function findHolding(tx: Tx, memberId: number, qualificationId: number) {
  return tx
    .selectFrom("memberQualifications")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("qualificationId", "=", qualificationId)
    .executeTakeFirst();
}

/** Writes down what a member has; of another last day they are reminded anew. */
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

/** A statement takes 65,535 values, a holding has five. */
const ROWS_A_STATEMENT = 5_000;

/** Writes down what members have who have nothing yet. */
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

/** Keeps qualifications from being changed until this transaction ends; they can still be read. */
export async function shareQualifications(tx: Tx): Promise<void> {
  await tx.selectFrom("qualifications").select("id").orderBy("id").forShare().execute();
}

/** Deletes it; undefined when there is none. */
export async function deleteHolding(tx: Tx, memberId: number, qualificationId: number) {
  return tx
    .deleteFrom("memberQualifications")
    .where("memberId", "=", memberId)
    .where("qualificationId", "=", qualificationId)
    .returning("memberId")
    .executeTakeFirst();
}

/** Notes that somebody was reminded; false when somebody else has just done so. */
export async function saveReminded(
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

/** Forgets a former member's numbers and notes; what they were qualified for stays, so that reports of then remain true. */
export async function clearWords(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable("memberQualifications")
    .set({ number: null, note: null })
    .where("memberId", "=", memberId)
    .execute();
}
