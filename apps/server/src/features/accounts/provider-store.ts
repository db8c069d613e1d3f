import type { Db, Tx } from "../../platform/database/database.ts";

/** The link between a member and their account at the provider. */
interface ProviderLink {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

/** Returns this member's link with this issuer, if there is one. */
export function findLink(db: Db | Tx, memberId: number, issuer: string) {
  return db
    .selectFrom("providerLinks")
    .select(["subject", "email", "linkedAt", "lastUsedAt"])
    .where("memberId", "=", memberId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

/** Returns the id of the non-deleted member with this provider identity. */
export async function findLinkedMember(
  tx: Tx,
  { issuer, subject }: Pick<ProviderLink, "issuer" | "subject">,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("providerLinks")
    .innerJoin("members", "members.id", "providerLinks.memberId")
    .select("memberId")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("members.deletedAt", "is", null)
    .executeTakeFirst();
  return row?.memberId;
}

/**
 * Lists the non-deleted members whose email may match; the caller compares exactly, because
 * different letters can look alike.
 */
export function listByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom("members")
    .select(["id", "email"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", eb.fn("lower", [eb.val(email)])))
    .where("deletedAt", "is", null)
    .execute();
}

/**
 * Whether a deleted member had this provider account or email, ignoring case. For an erased member,
 * only keyed hashes remain; they are compared with `hashes`.
 */
export async function wasMember(
  tx: Tx,
  { issuer, subject, email }: ProviderLink,
  hashes: readonly Buffer[],
): Promise<boolean> {
  if (
    await tx
      .selectFrom("loginTombstones")
      .select("hash")
      .where("hash", "in", hashes)
      .executeTakeFirst()
  )
    return true;
  const row = await tx
    .selectFrom("members")
    .leftJoin("providerLinks", "providerLinks.memberId", "members.id")
    .select("members.id")
    .where("members.deletedAt", "is not", null)
    .where((eb) =>
      eb.or([
        eb(eb.fn("lower", ["members.email"]), "=", eb.fn("lower", [eb.val(email)])),
        eb.and([
          eb("providerLinks.issuer", "=", issuer),
          eb("providerLinks.subject", "=", subject),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a member's provider account and email, also of a deleted member; undefined if not stored.
 */
export function findWayIn(tx: Tx, memberId: number) {
  return tx
    .selectFrom("members")
    .leftJoin("providerLinks", "providerLinks.memberId", "members.id")
    .select(["members.email", "providerLinks.issuer", "providerLinks.subject"])
    .where("members.id", "=", memberId)
    .executeTakeFirst();
}

/** Inserts the hashes by which a provider sign-in recognizes an erased member. */
export async function insertLoginTombstones(
  tx: Tx,
  hashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto("loginTombstones")
    .values(hashes.map((hash) => ({ hash, keptAt: now })))
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

export function lockForSignIn(tx: Tx, memberId: number) {
  return tx
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "email", "role", "isActive"])
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Links a member to a provider account; replaces the member's earlier link and a deleted member's
 * link to the account.
 */
export async function insertLink(
  tx: Tx,
  memberId: number,
  link: ProviderLink,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom("providerLinks")
    .where((eb) =>
      eb.or([
        eb("memberId", "=", memberId),
        eb.and([
          eb("issuer", "=", link.issuer),
          eb("subject", "=", link.subject),
          eb(
            "memberId",
            "in",
            eb.selectFrom("members").select("id").where("deletedAt", "is not", null),
          ),
        ]),
      ]),
    )
    .execute();
  await tx
    .insertInto("providerLinks")
    .values({ ...link, memberId, linkedAt: now, lastUsedAt: now })
    .execute();
}

export async function saveLinkUse(tx: Tx, memberId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("providerLinks")
    .set({ lastUsedAt: now })
    .where("memberId", "=", memberId)
    .execute();
}

/** Deletes a member's provider link; false when there was none. */
export async function deleteLink(tx: Tx, memberId: number): Promise<boolean> {
  return (
    (
      await tx
        .deleteFrom("providerLinks")
        .where("memberId", "=", memberId)
        .returning("memberId")
        .execute()
    ).length > 0
  );
}
