import type { Db, Tx } from "../../platform/database/database.ts";

/** How many one-time passwords of a member are looked at, the latest first. */
export const ONE_TIME_PASSWORDS = 3;

/** The one-time passwords of a member that could still be used. */
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

/** Uses a one-time password up; false when it was used or ended a moment before. */
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

/** How many one-time passwords a member was mailed since then. */
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

/** Ends every one-time password of a member: they have chosen their own. */
export async function deleteOneTimePasswords(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("memberId", "=", memberId).execute();
}

/** A password that a message brings to a member; it works beside the one they have. */
export interface MailedPassword {
  readonly memberId: number;
  readonly deliveryId: number;
  readonly passwordHash: string;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

export async function insertMailedPassword(tx: Tx, mailed: MailedPassword): Promise<void> {
  await tx.insertInto("oneTimePasswords").values(mailed).execute();
}

/** Locks the password that a message brings; undefined when it was ended meanwhile, as by one the member chose. */
export async function lockMailedPassword(tx: Tx, deliveryId: number) {
  return tx
    .selectFrom("oneTimePasswords")
    .select(["passwordHash", "usedAt"])
    .where("deliveryId", "=", deliveryId)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends the password that a message was to bring. */
export async function deleteMailedPassword(tx: Tx, deliveryId: number): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("deliveryId", "=", deliveryId).execute();
}

/** Forgets one-time passwords that ended before then, used or not. */
export async function deleteOneTimePasswordsBefore(
  tx: Tx,
  before: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("expiresAt", "<", before).execute();
}
