import type { SignInAttempt } from "@watchbill/domain/accounts/throttle";
import { sql } from "kysely";
import type { StoredPasskey } from "../../platform/auth/passkeys.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { isMemberOfUnit } from "./unit-number-queries.ts";

/** Returns the active member with this unit number, if there is one. */
export function findMemberByUnit(db: Db | Tx, unitNumber: string) {
  return selectByUnit(db, unitNumber).executeTakeFirst();
}

/** Locks the active member with this unit number, if there is one. */
export function lockMemberByUnit(tx: Tx, unitNumber: string) {
  return selectByUnit(tx, unitNumber).forUpdate().executeTakeFirst();
}

function selectByUnit(db: Db | Tx, unitNumber: string) {
  return db
    .selectFrom("members")
    .select([
      "id",
      "passwordHash",
      "passwordExpiresAt",
      "unitNumber",
      "email",
      "firstName",
      "isActive",
      "role",
    ])
    .where(isMemberOfUnit(unitNumber));
}

const ACCOUNT = [
  "id",
  "passwordHash",
  "isPasswordDefault",
  "unitNumber",
  "firstName",
  "lastName",
  "email",
] as const;

export function readAccount(db: Db | Tx, memberId: number) {
  return db
    .selectFrom("members")
    .select(ACCOUNT)
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}

export async function lockAccount(tx: Tx, memberId: number) {
  return tx
    .selectFrom("members")
    .select(ACCOUNT)
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Truncates a typed unit number to the column's length. */
const counted = (unitNumber: string): string => unitNumber.slice(0, 64);

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

/** Makes the member choose a password at their next sign-in. */
export async function askForOwnPassword(
  tx: Tx,
  memberId: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("members")
    .set({ isPasswordDefault: true, updatedAt: now })
    .where("id", "=", memberId)
    .execute();
}

/** Locks the counting of sign-in attempts for a unit number, also one that does not exist. */
export async function lockAttempts(tx: Tx, unitNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-in ${unitNumber}`}))`.execute(tx);
}

export async function insertSignInFailure(
  tx: Tx,
  { unitNumber, source }: SignInAttempt,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto("signInFailures")
    .values({ unitNumber: counted(unitNumber), ipAddress: source, failedAt: now })
    .execute();
}

/** Deletes the unit's failures from this network or device after a successful sign-in. */
export async function deleteSignInFailures(
  tx: Tx,
  { unitNumber, source }: SignInAttempt,
): Promise<void> {
  await tx
    .deleteFrom("signInFailures")
    .where("unitNumber", "=", counted(unitNumber))
    .where("ipAddress", "=", source)
    .execute();
}

export async function deleteSignInFailuresBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("signInFailures").where("failedAt", "<", before).execute();
}

/**
 * Lists recent failures of this unit from anywhere, and of any unit from this network, device or
 * region, newest first.
 */
export async function listSignInFailures(
  db: Db | Tx,
  { unitNumber, source, region }: SignInAttempt,
  since: Temporal.Instant,
) {
  const name = sql<string>`ip_address collate "C"`;
  return db
    .selectFrom("signInFailures")
    .select(["unitNumber", "ipAddress as source", "failedAt"])
    .where("failedAt", ">=", since)
    .where((eb) =>
      eb.or([
        eb("unitNumber", "=", counted(unitNumber)),
        eb("ipAddress", "=", source),
        // A prefix range that the index can use: `g` sorts after every hexadecimal digit.
        ...(region === null ? [] : [eb.and([eb(name, ">=", region), eb(name, "<", `${region}g`)])]),
      ]),
    )
    .orderBy("failedAt", "desc")
    .limit(500)
    .execute();
}

export async function listSessionAddresses(db: Db | Tx, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("ipAddress")
    .distinct()
    .where("memberId", "=", memberId)
    .where("ipAddress", "is not", null)
    .execute();
  return rows.flatMap(({ ipAddress }) => ipAddress ?? []);
}

/** Lists the member's own passkeys, oldest first. */
export async function listPasskeys(tx: Tx, memberId: number) {
  return tx
    .selectFrom("passkeys")
    .select(["id", "credentialId"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}

/** Locks the passkey with this credential id, if its member may still sign in. */
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
    .values({
      ...passkey,
      memberId,
      name,
      publicKey: Buffer.from(publicKey),
      transports: [...transports],
      createdAt: now,
    })
    .execute();
}

/** Locks one of a member's own passkeys; undefined when it is gone or another member's. */
export async function lockPasskey(tx: Tx, memberId: number, id: number) {
  return tx
    .selectFrom("passkeys")
    .select("name")
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

export async function savePasskeyName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
}

export async function savePasskeyUse(
  tx: Tx,
  id: number,
  signCount: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("passkeys")
    .set({ signCount, lastUsedAt: now })
    .where("id", "=", id)
    .execute();
}

export async function deletePasskey(tx: Tx, memberId: number, id: number): Promise<void> {
  await tx.deleteFrom("passkeys").where("id", "=", id).where("memberId", "=", memberId).execute();
}

/** Deletes all passkeys of a member; false when there was none. */
export async function deletePasskeys(tx: Tx, memberId: number): Promise<boolean> {
  return (
    (await tx.deleteFrom("passkeys").where("memberId", "=", memberId).returning("id").execute())
      .length > 0
  );
}

export async function insertChallenge(
  tx: Tx,
  challenge: string,
  memberId: number,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await tx.insertInto("passkeyChallenges").values({ challenge, memberId, expiresAt }).execute();
}

/**
 * Records that a challenge was answered, so that it works once; false when it was answered before.
 */
export async function insertAnsweredChallenge(
  tx: Tx,
  challenge: string,
  expiresAt: Temporal.Instant,
): Promise<boolean> {
  const kept = await tx
    .insertInto("passkeyChallenges")
    .values({ challenge: `answered ${challenge}`, memberId: null, expiresAt })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Consumes a challenge of this member; false when it is missing or expired. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  memberId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("memberId", "=", memberId)
    .where("expiresAt", ">", now)
    .returning("challenge")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteChallengesBefore(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("passkeyChallenges").where("expiresAt", "<=", now).execute();
}
