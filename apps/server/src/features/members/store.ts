import { emailKey } from "@watchbill/domain/members/contact/email-address";
import type { ExistingMembers } from "@watchbill/domain/members/import/csv-import";
import { unitKey } from "@watchbill/domain/members/unit-number";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { MembersTable } from "../../platform/database/database-types.ts";
import { hasSameUnit, isMemberOfUnit } from "../accounts/unit-number-queries.ts";

/**
 * Rows in one insert: PostgreSQL accepts at most 65,535 parameters, and a member has about thirty.
 */
const ROWS_A_STATEMENT = 1_000;

/** Locks a non-deleted member; undefined when there is none. */
export async function lockMember(tx: Tx, id: number) {
  return tx
    .selectFrom("members")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the active member with this unit number, in any spelling; undefined when there is none. */
export async function lockMemberOfUnit(tx: Tx, unitNumber: string) {
  return tx
    .selectFrom("members")
    .select(["id", "firstName", "email"])
    .where(isMemberOfUnit(unitNumber))
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the unit number of another member that equals this one in any spelling, or null. */
export async function findSameUnit(
  tx: Tx,
  unitNumber: string,
  exceptId = 0,
): Promise<string | null> {
  const rows = await tx
    .selectFrom("members")
    .select("unitNumber")
    .where(hasSameUnit(unitNumber))
    .where("id", "<>", exceptId)
    .orderBy("id")
    .execute();
  return rows[0]?.unitNumber ?? null;
}

/** Locks a deleted member. */
export async function lockRemoved(tx: Tx, id: number) {
  return tx
    .selectFrom("members")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks those of the members who are not deleted, in id order. */
export async function lockMembers(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("members")
    .selectAll()
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Lists the ids of all non-deleted members, in order. */
export async function listMemberIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Blocks other transactions from adding or changing members; reads still work. */
export async function lockRoster(tx: Tx): Promise<void> {
  await sql`lock table members in share row exclusive mode`.execute(tx);
}

/**
 * Lists the emails in use with their member's name, and the unit numbers, normalized for
 * comparison.
 */
export async function listIdentities(tx: Tx): Promise<ExistingMembers> {
  const rows = await tx
    .selectFrom("members")
    .select(["email", "unitNumber", "firstName", "lastName"])
    .where("deletedAt", "is", null)
    .execute();
  return {
    emails: new Map(
      rows.map(({ email, firstName, lastName }) => [emailKey(email), `${firstName} ${lastName}`]),
    ),
    unitNumbers: new Set(rows.map(({ unitNumber }) => unitKey(unitNumber))),
  };
}

/**
 * Locks and counts the active administrators, so that two cannot deactivate each other
 * concurrently.
 */
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
  const { id } = await tx
    .insertInto("members")
    .values(member)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveMember(
  tx: Db | Tx,
  id: number,
  changes: Updateable<MembersTable>,
): Promise<void> {
  await tx.updateTable("members").set(changes).where("id", "=", id).execute();
}

/** Stores the SMS opt-out state of a phone number if the member still has that number. */
export async function saveOptOut(
  db: Db | Tx,
  id: number,
  number: string,
  smsOptedOutAt: Temporal.Instant | null,
): Promise<void> {
  await db
    .updateTable("members")
    .set({ smsOptedOutAt })
    .where("id", "=", id)
    .where("phoneNumber", "=", number)
    .execute();
}

/**
 * Saves a member's changed fields and returns the row; returns undefined and writes nothing when no
 * field changes.
 */
export async function saveForm(
  tx: Tx,
  id: number,
  form: Updateable<MembersTable>,
  now: Temporal.Instant,
) {
  const differs = Object.entries(form).map(
    ([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`,
  );
  return tx
    .updateTable("members")
    .set({ ...form, updatedAt: now })
    .where("id", "=", id)
    .where((eb) => eb.or(differs))
    .returningAll()
    .executeTakeFirst();
}

/** Turns a member's email notifications off; false when they are off already. */
export async function saveNoEmail(tx: Tx, id: number, now: Temporal.Instant): Promise<boolean> {
  const changed = await tx
    .updateTable("members")
    .set({ emailNotifications: false, updatedAt: now })
    .where("id", "=", id)
    .where("emailNotifications", "=", true)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Inserts many members without passwords and returns their ids. */
export async function insertMembers(
  tx: Tx,
  members: readonly Insertable<MembersTable>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < members.length; start += ROWS_A_STATEMENT) {
    const rows = await tx
      .insertInto("members")
      .values(members.slice(start, start + ROWS_A_STATEMENT))
      .returning("id")
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Applies one change to many members. */
export async function saveMembers(
  tx: Tx,
  ids: readonly number[],
  changes: Updateable<MembersTable>,
): Promise<void> {
  if (ids.length > 0) await tx.updateTable("members").set(changes).where("id", "in", ids).execute();
}

/** Locks these members and returns the unit numbers of those used since they were inserted. */
export async function listTouched(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("members as m")
    .select("m.unitNumber")
    .where("m.id", "in", ids)
    .where((eb) =>
      eb.or([
        eb("m.passwordHash", "is not", null),
        eb("m.updatedAt", "<>", eb.ref("m.createdAt")),
        eb.exists(
          eb.selectFrom("shiftAssignments as a").select("a.id").whereRef("a.memberId", "=", "m.id"),
        ),
        eb.exists(
          eb.selectFrom("oneTimePasswords as p").select("p.id").whereRef("p.memberId", "=", "m.id"),
        ),
        eb.exists(
          eb.selectFrom("signInSlips as s").select("s.id").whereRef("s.memberId", "=", "m.id"),
        ),
        eb.exists(eb.selectFrom("events as e").select("e.id").whereRef("e.subjectId", "=", "m.id")),
      ]),
    )
    .orderBy("m.id")
    .execute();
  return rows.map(({ unitNumber }) => unitNumber);
}
