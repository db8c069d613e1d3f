import webPush from "web-push";
import type { Db } from "../database/database.ts";
import { keepServerKey, readServerKey } from "../database/server-keys.ts";

/** The keys by which push services know this server. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const NAME = "vapid";

/** Makes the keys once, for all instances and for ever: a browser's subscription holds only for the keys it was made with. */
export async function prepareVapidKeys(database: Db, now: Temporal.Instant): Promise<void> {
  await keepServerKey(database, NAME, JSON.stringify(webPush.generateVAPIDKeys()), now);
}

/** The keys that `prepareVapidKeys` made. */
export async function readVapidKeys(database: Db): Promise<VapidKeys> {
  return JSON.parse(await readServerKey(database, NAME)) as VapidKeys;
}
