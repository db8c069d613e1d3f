import type { Tx } from "../../platform/database.ts";
import type { StoredPasskey } from "../../platform/passkeys.ts";

/** Locks the active member of this unit number, if there is one. */
export async function lockMemberByUnit(tx: Tx, unitNumber: string) {
  return tx
    .selectFrom("members")
    .select(["id", "passwordHash", "passwordExpiresAt", "email", "firstName", "isActive", "role"])
    .where((eb) => eb(eb.fn("lower", ["unitNumber"]), "=", unitNumber.toLowerCase()))
    .where("deletedAt", "is", null)
    .where("isActive", "=", true)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a member's own account. */
export async function lockAccount(tx: Tx, memberId: number) {
  return tx
    .selectFrom("members")
    .select(["id", "passwordHash", "isPasswordDefault", "unitNumber", "firstName", "lastName", "email"])
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The one-time passwords of a member that could still be used. */
export async function listUsableOneTimePasswords(tx: Tx, memberId: number, now: Temporal.Instant) {
  return tx
    .selectFrom("oneTimePasswords")
    .select(["id", "passwordHash"])
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("id", "desc")
    .limit(3)
    .execute();
}

export async function insertOneTimePassword(
  tx: Tx,
  memberId: number,
  passwordHash: string,
  now: Temporal.Instant,
  expiresAt: Temporal.Instant,
) {
  await tx.insertInto("oneTimePasswords").values({ memberId, passwordHash, createdAt: now, expiresAt }).execute();
}

export async function markOneTimePasswordUsed(tx: Tx, id: number, now: Temporal.Instant): Promise<void> {
  await tx.updateTable("oneTimePasswords").set({ usedAt: now }).where("id", "=", id).execute();
}

/** Ends every one-time password of a member: they have chosen their own. */
export async function deleteOneTimePasswords(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("oneTimePasswords").where("memberId", "=", memberId).execute();
}

export async function savePassword(
  tx: Tx,
  memberId: number,
  password: { hash: string; isDefault: boolean; expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("members")
    .set({
      passwordHash: password.hash,
      isPasswordDefault: password.isDefault,
      passwordExpiresAt: password.expiresAt,
      passwordChangedAt: now,
      updatedAt: now,
    })
    .where("id", "=", memberId)
    .execute();
}

export async function insertSignInFailure(tx: Tx, unitNumber: string, ipAddress: string, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto("signInFailures")
    .values({ unitNumber: unitNumber.slice(0, 64), ipAddress, failedAt: now })
    .execute();
}

/** A sign-in that worked wipes the unit's failures from this address. */
export async function deleteSignInFailures(tx: Tx, unitNumber: string, ipAddress: string): Promise<void> {
  await tx.deleteFrom("signInFailures").where("unitNumber", "=", unitNumber).where("ipAddress", "=", ipAddress).execute();
}

/** Forgets failures nobody counts any more. */
export async function deleteSignInFailuresBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("signInFailures").where("failedAt", "<", before).execute();
}

/** When sign-ins failed lately, of this unit from anywhere and from this address for anybody, newest first. */
export async function listSignInFailures(tx: Tx, unitNumber: string, ipAddress: string, since: Temporal.Instant) {
  return tx
    .selectFrom("signInFailures")
    .select(["unitNumber", "ipAddress", "failedAt"])
    .where("failedAt", ">=", since)
    .where((eb) => eb.or([eb("unitNumber", "=", unitNumber), eb("ipAddress", "=", ipAddress)]))
    .orderBy("failedAt", "desc")
    .limit(500)
    .execute();
}

/** Removes sessions past their idle or absolute end. */
export async function deleteSessionsUnusedSince(
  tx: Tx,
  lastSeenBefore: Temporal.Instant,
  createdBefore: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("lastSeenAt", "<", lastSeenBefore), eb("createdAt", "<", createdBefore)]))
    .execute();
}

/** The member's own passkeys, oldest first. */
export async function listPasskeys(tx: Tx, memberId: number) {
  return tx.selectFrom("passkeys").select(["id", "credentialId"]).where("memberId", "=", memberId).orderBy("id").execute();
}

/** Locks the passkey of this name at the authenticator, if its member may still sign in. */
export async function lockPasskeyByCredential(tx: Tx, credentialId: string) {
  const row = await tx
    .selectFrom("passkeys")
    .innerJoin("members", "members.id", "passkeys.memberId")
    .select(["passkeys.id", "memberId", "credentialId", "publicKey", "signCount", "transports"])
    .where("credentialId", "=", credentialId)
    .where("members.isActive", "=", true)
    .where("members.deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, publicKey: new Uint8Array(row.publicKey) };
}

export async function insertPasskey(
  tx: Tx,
  memberId: number,
  name: string,
  { publicKey, transports, ...passkey }: StoredPasskey,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto("passkeys")
    .values({ ...passkey, memberId, name, publicKey: Buffer.from(publicKey), transports: [...transports], createdAt: now })
    .execute();
}

/** Gives the passkey's number, or nothing when the member has none of that number. */
export async function savePasskeyName(tx: Tx, memberId: number, id: number, name: string) {
  return tx
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .returning("id")
    .executeTakeFirst();
}

export async function savePasskeyUse(tx: Tx, id: number, signCount: number, now: Temporal.Instant): Promise<void> {
  await tx.updateTable("passkeys").set({ signCount, lastUsedAt: now }).where("id", "=", id).execute();
}

export async function deletePasskey(tx: Tx, memberId: number, id: number): Promise<void> {
  await tx.deleteFrom("passkeys").where("id", "=", id).where("memberId", "=", memberId).execute();
}

/** Removes all passkeys of a member. */
export async function deletePasskeys(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("passkeys").where("memberId", "=", memberId).execute();
}

export async function insertChallenge(
  tx: Tx,
  challenge: string,
  memberId: number | null,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.insertInto("passkeyChallenges").values({ challenge, memberId, expiresAt }).execute();
}

/** Uses a challenge up; false when there is none of that kind, or its time is over. */
export async function takeChallenge(tx: Tx, challenge: string, memberId: number | null, now: Temporal.Instant): Promise<boolean> {
  const taken = await tx
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("memberId", "is not distinct from", memberId)
    .where("expiresAt", ">", now)
    .returning("challenge")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Forgets challenges nobody can answer any more. */
export async function deleteChallengesBefore(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("passkeyChallenges").where("expiresAt", "<=", now).execute();
}
