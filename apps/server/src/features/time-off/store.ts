import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { TimeOffTable } from "../../platform/database/database-types.ts";

export type StoredTimeOff = Selectable<TimeOffTable>;

/**
 * Locks a member, so that changes of their time off run one by one; undefined when the member is
 * missing.
 */
export async function lockTimeOffMember(
  tx: Tx,
  memberId: number,
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks a time off; undefined when it is gone. */
export async function lockTimeOff(tx: Tx, id: number): Promise<StoredTimeOff | undefined> {
  return tx.selectFrom("timeOff").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks a member's time off that overlaps a span. */
export async function lockTimeOffDuring(
  tx: Tx,
  memberId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
) {
  return tx
    .selectFrom("timeOff")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("startsAt", "<", until)
    .where("endsAt", ">", from)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Reads all of a member's time off except one, which is to be compared with the others. */
export async function readOthers(
  tx: Tx,
  memberId: number,
  exceptId: number | null,
): Promise<StoredTimeOff[]> {
  let others = tx.selectFrom("timeOff").selectAll().where("memberId", "=", memberId);
  if (exceptId !== null) others = others.where("id", "<>", exceptId);
  return others.orderBy("startsAt").execute();
}

export async function insertTimeOff(
  tx: Tx,
  spans: readonly Insertable<TimeOffTable>[],
): Promise<StoredTimeOff[]> {
  return spans.length === 0 ? [] : tx.insertInto("timeOff").values(spans).returningAll().execute();
}

/** Updates a time off and its version for calendar feeds; returns the stored row. */
export async function saveTimeOff(
  tx: Tx,
  id: number,
  changes: Updateable<TimeOffTable>,
): Promise<StoredTimeOff> {
  return tx
    .updateTable("timeOff")
    .set({ ...changes, changes: sql`changes + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTimeOff(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("timeOff").where("id", "=", id).execute();
}

export async function deleteTimeOffOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("timeOff").where("memberId", "=", memberId).execute();
}

export async function deleteTimeOffBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("timeOff").where("endsAt", "<", before).execute();
}

/** Locks all time off that is not over. */
export async function lockTimeOffAhead(tx: Tx, now: Temporal.Instant): Promise<StoredTimeOff[]> {
  return tx
    .selectFrom("timeOff")
    .selectAll()
    .where("endsAt", ">", now)
    .orderBy("id")
    .forUpdate()
    .execute();
}
