import type { Insertable, Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type {
  SquadEventSignInsTable,
  SquadEventsTable,
} from "../../platform/database/database-types.ts";

/** Inserts a squad event; returns its id. */
export async function insertSquadEvent(
  tx: Tx,
  event: Insertable<SquadEventsTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto("squadEvents")
    .values(event)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Locks a squad event for update to change it, or for share to sign in; undefined when it does not
 * exist.
 */
export async function lockSquadEvent(tx: Tx, id: number, how: "to-change" | "as-it-is") {
  const event = tx.selectFrom("squadEvents").selectAll().where("id", "=", id);
  return (how === "to-change" ? event.forUpdate() : event.forShare()).executeTakeFirst();
}

/** Locks the squad events that are not over. */
export async function lockSquadEventsAhead(tx: Tx, now: Temporal.Instant) {
  return tx
    .selectFrom("squadEvents")
    .selectAll()
    .where("endsAt", ">", now)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function updateSquadEvent(
  tx: Tx,
  id: number,
  changes: Updateable<SquadEventsTable>,
): Promise<void> {
  await tx.updateTable("squadEvents").set(changes).where("id", "=", id).execute();
}

export async function deleteSquadEvent(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("squadEvents").where("id", "=", id).execute();
}

/** Inserts a member's own sign-in; false when the member is on the sheet already. */
export async function insertSignIn(
  tx: Tx,
  signIn: Insertable<SquadEventSignInsTable>,
): Promise<boolean> {
  const rows = await tx
    .insertInto("squadEventSignIns")
    .values(signIn)
    .onConflict((conflict) => conflict.doNothing())
    .returning("memberId")
    .execute();
  return rows.length > 0;
}

/** Inserts or replaces rows of the sign-in sheet that an admin entered. */
export async function upsertSignIns(
  tx: Tx,
  signIns: readonly Insertable<SquadEventSignInsTable>[],
): Promise<void> {
  await tx
    .insertInto("squadEventSignIns")
    .values([...signIns])
    .onConflict((conflict) =>
      conflict.columns(["eventId", "memberId"]).doUpdateSet((eb) => ({
        signedInAt: eb.ref("excluded.signedInAt"),
        signedOutAt: eb.ref("excluded.signedOutAt"),
        way: eb.ref("excluded.way"),
        recordedBy: eb.ref("excluded.recordedBy"),
        recordedAt: eb.ref("excluded.recordedAt"),
      })),
    )
    .execute();
}

/** Lists the rows of a locked event's sign-in sheet. */
export async function listSignIns(tx: Tx, eventId: number) {
  return tx.selectFrom("squadEventSignIns").selectAll().where("eventId", "=", eventId).execute();
}

/** Locks a member's row of the sign-in sheet; undefined when there is none. */
export async function lockSignIn(tx: Tx, eventId: number, memberId: number) {
  return tx
    .selectFrom("squadEventSignIns")
    .selectAll()
    .where("eventId", "=", eventId)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSignOut(
  tx: Tx,
  eventId: number,
  memberId: number,
  signedOutAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("squadEventSignIns")
    .set({ signedOutAt })
    .where("eventId", "=", eventId)
    .where("memberId", "=", memberId)
    .execute();
}

/** Removes a member from the sign-in sheet; false when they are not on it. */
export async function deleteSignIn(tx: Tx, eventId: number, memberId: number): Promise<boolean> {
  const rows = await tx
    .deleteFrom("squadEventSignIns")
    .where("eventId", "=", eventId)
    .where("memberId", "=", memberId)
    .returning("memberId")
    .execute();
  return rows.length > 0;
}
