import type { Db, Tx } from "../../platform/database/database.ts";

/** Who a member is at the provider. */
export interface Link {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

/** The connection that this member has with this provider, if there is one. */
export function findLink(db: Db | Tx, memberId: number, issuer: string) {
  return db
    .selectFrom("providerLinks")
    .select(["subject", "email", "linkedAt", "lastUsedAt"])
    .where("memberId", "=", memberId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

/** The number of the member, not deleted, who is this at the provider. */
export async function findLinkedMember(
  tx: Tx,
  { issuer, subject }: Pick<Link, "issuer" | "subject">,
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

/** The members, not deleted, whose address this may be; letters that merely look alike are for the caller to tell apart. */
export function listByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom("members")
    .select(["id", "email"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", eb.fn("lower", [eb.val(email)])))
    .where("deletedAt", "is", null)
    .execute();
}

/**
 * Whether somebody who is deleted by now was this at the provider, or had this address in any case of its letters; of who was erased
 * one of `hashes` is kept.
 */
export async function wasMember(
  tx: Tx,
  { issuer, subject, email }: Link,
  hashes: readonly Buffer[],
): Promise<boolean> {
  if (
    await tx
      .selectFrom("erasedSignIns")
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

/** By what a member comes in at a provider, deleted or not, as far as it is kept. */
export function findWayIn(tx: Tx, memberId: number) {
  return tx
    .selectFrom("members")
    .leftJoin("providerLinks", "providerLinks.memberId", "members.id")
    .select(["members.email", "providerLinks.issuer", "providerLinks.subject"])
    .where("members.id", "=", memberId)
    .executeTakeFirst();
}

/** Keeps of an erased member what tells that they were one, should they sign in at a provider. */
export async function insertErasedSignIns(
  tx: Tx,
  hashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto("erasedSignIns")
    .values(hashes.map((hash) => ({ hash, keptAt: now })))
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** Locks a member who is not deleted. */
export function lockForSignIn(tx: Tx, memberId: number) {
  return tx
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "email", "role", "isActive"])
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps who a member is at the provider, in place of what was kept of them before, and of a member who is deleted. */
export async function insertLink(
  tx: Tx,
  memberId: number,
  link: Link,
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

/** Notes that somebody came in by it. */
export async function saveLinkUse(tx: Tx, memberId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable("providerLinks")
    .set({ lastUsedAt: now })
    .where("memberId", "=", memberId)
    .execute();
}

/** Forgets who a member is at the provider; false when nothing was kept. */
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
