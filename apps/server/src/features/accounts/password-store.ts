import type { Db, Tx } from "../../platform/database/database.ts";

/** How many one-time passwords a sign-in verifies at most, newest first. */
export const ONE_TIME_PASSWORDS = 3;

/** Lists the member's one-time passwords that are still valid. */
export async function listUsableOneTimePasswords(
  db: Db | Tx,
  memberId: number,
  now: Temporal.Instant,
) {
  return db
    .selectFrom("oneTimePasswords")
    .select(["id", "passwordHash"])
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("id", "desc")
    .limit(ONE_TIME_PASSWORDS)
    .execute();
}

export async function insertOneTimePassword(
  tx: Tx,
  memberId: number,
  passwordHash: string,
  now: Temporal.Instant,
  expiresAt: Temporal.Instant,
) {
  await tx
    .insertInto("oneTimePasswords")
    .values({ memberId, passwordHash, createdAt: now, expiresAt })
    .execute();
}

/** Consumes a one-time password; false when a concurrent sign-in used it or it has ended. */
export async function takeOneTimePassword(
  tx: Tx,
  id: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const taken = await tx
    .updateTable("oneTimePasswords")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Counts the one-time passwords emailed to a member since an instant. */
export async function countOneTimePasswords(
  tx: Tx,
  memberId: number,
  since: Temporal.Instant,
): Promise<number> {
  const rows = await tx
    .selectFrom("oneTimePasswords")
    .select("id")
    .where("memberId", "=", memberId)
    .where("createdAt", ">", since)
    .execute();
  return rows.length;
}

/** Deletes all one-time passwords of a member; called after they choose a password. */
export async function deleteOneTimePasswords(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("memberId", "=", memberId).execute();
}

/** A one-time password that an email delivers; the current password stays valid. */
export interface EmailedPassword {
  readonly memberId: number;
  readonly deliveryId: number;
  readonly passwordHash: string;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

export async function insertEmailedPassword(tx: Tx, emailed: EmailedPassword): Promise<void> {
  await tx.insertInto("oneTimePasswords").values(emailed).execute();
}

/**
 * Locks the one-time password that an email delivers; undefined when it has ended, for example
 * because the member chose a password.
 */
export async function lockEmailedPassword(tx: Tx, deliveryId: number) {
  return tx
    .selectFrom("oneTimePasswords")
    .select(["passwordHash", "usedAt"])
    .where("deliveryId", "=", deliveryId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteEmailedPassword(tx: Tx, deliveryId: number): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("deliveryId", "=", deliveryId).execute();
}

/** Deletes one-time passwords, used or not, that ended before an instant. */
export async function deleteOneTimePasswordsBefore(
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("expiresAt", "<", before).execute();
}
