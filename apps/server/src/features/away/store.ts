import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { AwaySpansTable } from "../../platform/database/database-types.ts";

export type StoredAway = Selectable<AwaySpansTable>;

/** Locks a member, so that two who enter spans for them at once see each other's; undefined when they are not there. */
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

/** A span, locked; undefined when it is gone. */
export async function lockAway(tx: Tx, id: number): Promise<StoredAway | undefined> {
  return tx.selectFrom("awaySpans").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A member's spans that touch a time, locked. */
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

/** All of a member's spans but one, to be held against it. */
export async function readOthers(
  tx: Tx,
  memberId: number,
  exceptId: number | null,
): Promise<StoredAway[]> {
  let others = tx.selectFrom("awaySpans").selectAll().where("memberId", "=", memberId);
  if (exceptId !== null) others = others.where("id", "<>", exceptId);
  return others.orderBy("startsAt").execute();
}

/** Writes spans and gives them as they are stored. */
export async function insertAway(
  tx: Tx,
  spans: readonly Insertable<AwaySpansTable>[],
): Promise<StoredAway[]> {
  return spans.length === 0
    ? []
    : tx.insertInto("awaySpans").values(spans).returningAll().execute();
}

/** Changes a span, which calendars then show as newer, and gives it as it is stored. */
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

/** Forgets when a member was and will be away. */
export async function deleteAwayOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("awaySpans").where("memberId", "=", memberId).execute();
}

/** Forgets spans that ended before a time. */
export async function deleteAwayBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("awaySpans").where("endsAt", "<", before).execute();
}

/** Spans that are not over, locked. */
export async function lockAwayAhead(tx: Tx, now: Temporal.Instant): Promise<StoredAway[]> {
  return tx
    .selectFrom("awaySpans")
    .selectAll()
    .where("endsAt", ">", now)
    .orderBy("id")
    .forUpdate()
    .execute();
}
