import type { Insertable, Updateable } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { MembersTable } from "../../platform/database-types.ts";

/** Locks a member who was not deleted; undefined when there is none. */
export async function lockMember(tx: Tx, id: number) {
  return tx.selectFrom("members").selectAll().where("id", "=", id).where("deletedAt", "is", null).forUpdate().executeTakeFirst();
}

/** Counts the active administrators, all locked, so that two of them cannot send each other away at once. */
export async function lockActiveAdmins(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.length;
}

export async function insertMember(tx: Tx, member: Insertable<MembersTable>): Promise<number> {
  const { id } = await tx.insertInto("members").values(member).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveMember(tx: Tx, id: number, changes: Updateable<MembersTable>): Promise<void> {
  await tx.updateTable("members").set(changes).where("id", "=", id).execute();
}
