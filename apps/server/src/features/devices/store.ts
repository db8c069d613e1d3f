import type { Refusals } from "@watchbill/domain/devices/refused-device";
import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { PushSubscriptionsTable } from "../../platform/database/database-types.ts";

type NewDevice = Omit<Insertable<PushSubscriptionsTable>, "kind">;

/**
 * Upserts a browser's push subscription for a member; another member's subscription becomes theirs.
 */
export async function saveWebPush(tx: Tx, { endpoint, ...device }: NewDevice): Promise<void> {
  await tx
    .insertInto("pushSubscriptions")
    .values({ ...device, endpoint, kind: "web-push" })
    .onConflict((conflict) =>
      conflict.column("endpoint").where("endpoint", "is not", null).doUpdateSet(device),
    )
    .execute();
}

/** Upserts a OneSignal device for a member. */
export async function savePlayer(tx: Tx, { playerId, ...device }: NewDevice): Promise<void> {
  await tx
    .insertInto("pushSubscriptions")
    .values({ ...device, playerId, kind: "onesignal" })
    .onConflict((conflict) =>
      conflict.column("playerId").where("playerId", "is not", null).doUpdateSet(device),
    )
    .execute();
}

/** Deletes a member's devices of a kind except the newest. */
export async function keepNewest(
  tx: Tx,
  memberId: number,
  kind: "web-push" | "onesignal",
  most: number,
): Promise<void> {
  const own = await tx
    .selectFrom("pushSubscriptions")
    .select("id")
    .where("memberId", "=", memberId)
    .where("kind", "=", kind)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const surplus = own.slice(most).map(({ id }) => id);
  if (surplus.length > 0)
    await tx.deleteFrom("pushSubscriptions").where("id", "in", surplus).execute();
}

export async function deleteWebPush(tx: Tx, memberId: number, endpoint: string): Promise<void> {
  await tx
    .deleteFrom("pushSubscriptions")
    .where("endpoint", "=", endpoint)
    .where("memberId", "=", memberId)
    .execute();
}

/** Deletes one of a member's Web Push devices; false when it is not theirs. */
export async function deleteOwnDevice(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const own = tx
    .deleteFrom("pushSubscriptions")
    .where("id", "=", id)
    .where("memberId", "=", memberId);
  return (
    (await own.where("kind", "=", "web-push").returning("id").executeTakeFirst()) !== undefined
  );
}

export async function deletePlayer(tx: Tx, memberId: number, playerId: string): Promise<void> {
  await tx
    .deleteFrom("pushSubscriptions")
    .where("playerId", "=", playerId)
    .where("memberId", "=", memberId)
    .execute();
}

/** Deletes a member's devices registered before OneSignal had two apps. */
export async function deletePlayersWithoutApp(tx: Tx, memberId: number): Promise<void> {
  await tx
    .deleteFrom("pushSubscriptions")
    .where("memberId", "=", memberId)
    .where("kind", "=", "onesignal")
    .where("appId", "is", null)
    .execute();
}

/** Locks a Web Push device of any member. */
export async function lockDevice(tx: Tx, id: number) {
  return tx
    .selectFrom("pushSubscriptions")
    .select(["memberId", "userAgent", "refusals", "refusedSince"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveRefusals(db: Db | Tx, id: number, refused: Refusals): Promise<void> {
  await db.updateTable("pushSubscriptions").set(refused).where("id", "=", id).execute();
}

/** Resets the count of a device's refused messages, if any. */
export async function clearRefusals(db: Db | Tx, id: number): Promise<void> {
  await db
    .updateTable("pushSubscriptions")
    .set({ refusals: 0, refusedSince: null })
    .where("id", "=", id)
    .where("refusals", ">", 0)
    .execute();
}

/** Deletes a device of any member. */
export async function deleteDevice(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("id", "=", id).execute();
}
