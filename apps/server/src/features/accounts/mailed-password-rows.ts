import type { Tx } from "../../platform/database/database.ts";

/** A password that a message brings to a member; it works beside the one they have. */
interface MailedPassword {
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
