import webPush from "web-push";
import type { Db } from "../database/database.ts";

/** The keys by which push services know this server. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const NAME = "vapid";

/** Makes the keys once, for all instances and for ever: a browser's subscription holds only for the keys it was made with. */
export async function prepareVapidKeys(database: Db, now: Temporal.Instant): Promise<void> {
  await database
    .insertInto("serverKeys")
    .values({ name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()), createdAt: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** The keys that `prepareVapidKeys` made. */
export async function readVapidKeys(database: Db): Promise<VapidKeys> {
  const row = await database.selectFrom("serverKeys").select("value").where("name", "=", NAME).executeTakeFirstOrThrow();
  return JSON.parse(row.value) as VapidKeys;
}
