import type { Db, Tx } from "../../platform/database/database.ts";

/** A member's authenticator app, locked, whether it is in force or only begun; undefined when there is none. */
export function lockAuthenticator(tx: Tx, memberId: number) {
  return tx
    .selectFrom("authenticators")
    .selectAll()
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** A member's authenticator app as it is, without waiting for who changes it. */
export function findAuthenticator(db: Db, memberId: number) {
  return db
    .selectFrom("authenticators")
    .selectAll()
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

/** Since when the app is in force, null when it is not, and how many recovery codes are left. */
export async function readAuthenticator(
  db: Db,
  memberId: number,
): Promise<{ onSince: Temporal.Instant | null; recoveryCodesLeft: number }> {
  const found = await db
    .selectFrom("authenticators")
    .select("confirmedAt")
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return { onSince: found?.confirmedAt ?? null, recoveryCodesLeft: count };
}

/** Keeps the key of an app that is being set up, in place of one that was begun before. */
export async function insertAuthenticator(
  tx: Tx,
  memberId: number,
  secret: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("authenticators").where("memberId", "=", memberId).execute();
  await tx.insertInto("authenticators").values({ memberId, secret, startedAt: now }).execute();
}

/** Notes that the code of a step was used; the first puts the app in force. */
export async function saveCodeUse(
  tx: Tx,
  memberId: number,
  step: number,
  confirmedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("authenticators")
    .set({ lastStep: step, confirmedAt })
    .where("memberId", "=", memberId)
    .execute();
}

/** Removes the app and its recovery codes; gives whether there was one in force. */
export async function deleteAuthenticator(tx: Tx, memberId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("authenticators")
    .where("memberId", "=", memberId)
    .returning("confirmedAt")
    .executeTakeFirst();
  await tx.deleteFrom("recoveryCodes").where("memberId", "=", memberId).execute();
  return deleted !== undefined && deleted.confirmedAt !== null;
}

/** Puts new recovery codes in place of all old ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("memberId", "=", memberId).execute();
  await tx
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ memberId, codeHash: Buffer.from(hash) })))
    .execute();
}

/** The hashes of the codes that the member has left. Those made before version 20 of the tables are bare SHA-256. */
export async function listRecoveryCodes(db: Db, memberId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("recoveryCodes")
    .select("codeHash")
    .where("memberId", "=", memberId)
    .execute();
  return rows.map(({ codeHash }) => codeHash);
}

/** Uses a recovery code up; false when somebody else just did. */
export async function takeRecoveryCode(
  tx: Tx,
  memberId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("recoveryCodes")
    .where("memberId", "=", memberId)
    .where("codeHash", "=", codeHash)
    .returning("memberId")
    .executeTakeFirst();
  return taken !== undefined;
}
