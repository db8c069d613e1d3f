import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { SignInSlipsTable } from "../../platform/database/database-types.ts";

/** A PostgreSQL statement accepts at most 65,535 parameters. */
const ROWS_A_STATEMENT = 5_000;

const SLIP = [
  "signInSlips.id",
  "memberId",
  "usedAt",
  "endedAt",
  "expiresAt",
  "unitNumber",
  "firstName",
  "members.isActive",
  "members.deletedAt",
] as const;

/** Returns the slip of this hash with its member, valid or not. */
export function findSlip(db: Db | Tx, tokenHash: Buffer) {
  return db
    .selectFrom("signInSlips")
    .innerJoin("members", "members.id", "signInSlips.memberId")
    .select(SLIP)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

/** Locks a slip, which serializes concurrent uses; lock its member first. */
export function lockSlip(tx: Tx, id: number) {
  return tx
    .selectFrom("signInSlips")
    .select(["id", "usedAt", "endedAt", "expiresAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveSlipUse(tx: Tx, id: number, now: Temporal.Instant): Promise<void> {
  await tx.updateTable("signInSlips").set({ usedAt: now }).where("id", "=", id).execute();
}

/** Ends the valid slips of these members. */
export async function saveSlipsEnd(
  tx: Tx,
  memberIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .updateTable("signInSlips")
    .set({ endedAt: now })
    .where("memberId", "in", [...memberIds])
    .where("usedAt", "is", null)
    .where("endedAt", "is", null)
    .execute();
}

export async function insertSlips(
  tx: Tx,
  slips: readonly Insertable<SignInSlipsTable>[],
): Promise<void> {
  for (let start = 0; start < slips.length; start += ROWS_A_STATEMENT)
    await tx
      .insertInto("signInSlips")
      .values(slips.slice(start, start + ROWS_A_STATEMENT))
      .execute();
}

/** Deletes slips, used or not, that ended before an instant. */
export async function deleteSlipsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("signInSlips").where("expiresAt", "<", before).execute();
}
