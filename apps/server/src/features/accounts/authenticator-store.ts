import type { Db, Tx } from "../../platform/database/database.ts";

/** Locks a member's authenticator app, active or pending; undefined when there is none. */
export function lockAuthenticator(tx: Tx, memberId: number) {
  return tx
    .selectFrom("authenticators")
    .selectAll()
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Reads a member's authenticator app without waiting for a lock. */
export function findAuthenticator(db: Db, memberId: number) {
  return db
    .selectFrom("authenticators")
    .selectAll()
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

/** Returns the activation time (null when inactive) and the number of recovery codes left. */
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

/**
 * Stores the key of an authenticator app that has no first code yet; replaces an earlier such key.
 */
export async function insertAuthenticator(
  tx: Tx,
  memberId: number,
  secret: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom("authenticators").where("memberId", "=", memberId).execute();
  await tx.insertInto("authenticators").values({ memberId, secret, startedAt: now }).execute();
}

/**
 * Records the time step of an accepted TOTP code, so that it works once; the first one activates
 * the app.
 */
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

/** Deletes the app and its recovery codes; returns true when the app was active. */
export async function deleteAuthenticator(tx: Tx, memberId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("authenticators")
    .where("memberId", "=", memberId)
    .returning("confirmedAt")
    .executeTakeFirst();
  await tx.deleteFrom("recoveryCodes").where("memberId", "=", memberId).execute();
  return deleted !== undefined && deleted.confirmedAt !== null;
}

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

/**
 * Lists the hashes of the member's remaining codes. Codes from before schema version 20 are bare
 * SHA-256.
 */
export async function listRecoveryCodes(db: Db, memberId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("recoveryCodes")
    .select("codeHash")
    .where("memberId", "=", memberId)
    .execute();
  return rows.map(({ codeHash }) => codeHash);
}

/** Consumes a recovery code; false when a concurrent call consumed it first. */
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
