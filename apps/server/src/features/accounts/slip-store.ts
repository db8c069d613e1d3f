import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { SignInSlipsTable } from "../../platform/database/database-types.ts";

/** Rows in one insert; PostgreSQL accepts at most 65,535 parameters in a statement. */
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

/** Returns the sign-in slip with this token hash and its member, also if it has ended. */
export function findSlip(db: Db | Tx, tokenHash: Buffer) {
  return db
    .selectFrom("signInSlips")
    .innerJoin("members", "members.id", "signInSlips.memberId")
    .select(SLIP)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

/** Locks a sign-in slip so that it is used once; the caller must lock its member first. */
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

/** Ends the valid sign-in slips of these members. */
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

/** Deletes sign-in slips, used or not, that ended before an instant. */
export async function deleteSlipsBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("signInSlips").where("expiresAt", "<", before).execute();
}
