import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { AwaySpansTable } from "../../platform/database/database-types.ts";

export type StoredAway = Selectable<AwaySpansTable>;

/**
 * Locks a member, which serializes concurrent changes of their spans; undefined when the member is
 * missing.
 */
export async function lockAwayMember(
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

/** Locks a span; undefined when it is gone. */
export async function lockAway(tx: Tx, id: number): Promise<StoredAway | undefined> {
  return tx.selectFrom("awaySpans").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks a member's spans that overlap a time. */
export async function lockAwayDuring(
  tx: Tx,
  memberId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
) {
  return tx
    .selectFrom("awaySpans")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("startsAt", "<", until)
    .where("endsAt", ">", from)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Reads all of a member's spans except one, to check it against them. */
export async function readOthers(
  tx: Tx,
  memberId: number,
  exceptId: number | null,
): Promise<StoredAway[]> {
  let others = tx.selectFrom("awaySpans").selectAll().where("memberId", "=", memberId);
  if (exceptId !== null) others = others.where("id", "<>", exceptId);
  return others.orderBy("startsAt").execute();
}

export async function insertAway(
  tx: Tx,
  spans: readonly Insertable<AwaySpansTable>[],
): Promise<StoredAway[]> {
  return spans.length === 0
    ? []
    : tx.insertInto("awaySpans").values(spans).returningAll().execute();
}

/** Updates a span and its version for calendars; returns the stored row. */
export async function saveAway(
  tx: Tx,
  id: number,
  changes: Updateable<AwaySpansTable>,
): Promise<StoredAway> {
  return tx
    .updateTable("awaySpans")
    .set({ ...changes, changes: sql`changes + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAway(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("awaySpans").where("id", "=", id).execute();
}

export async function deleteAwayOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("awaySpans").where("memberId", "=", memberId).execute();
}

export async function deleteAwayBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("awaySpans").where("endsAt", "<", before).execute();
}

/** Locks the spans that are not over. */
export async function lockAwayAhead(tx: Tx, now: Temporal.Instant): Promise<StoredAway[]> {
  return tx
    .selectFrom("awaySpans")
    .selectAll()
    .where("endsAt", ">", now)
    .orderBy("id")
    .forUpdate()
    .execute();
}
