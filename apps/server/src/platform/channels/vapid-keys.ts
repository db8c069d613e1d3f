import type { Db } from "../database/database.ts";
import { keepServerKey, readServerKey } from "../database/server-keys.ts";

/** The VAPID keys that identify this server to push services. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const NAME = "vapid";

/**
 * Creates the keys once, for all instances and forever: a browser's subscription is bound to its
 * keys.
 */
export async function prepareVapidKeys(database: Db, now: Temporal.Instant): Promise<void> {
  await keepServerKey(database, NAME, JSON.stringify(await generateKeys()), now);
}

/** RFC 8292: P-256; the public key as an uncompressed point, both in base64url. */
async function generateKeys(): Promise<VapidKeys> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ]);
  const { d = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  return {
    publicKey: Buffer.from(await crypto.subtle.exportKey("raw", publicKey)).toString("base64url"),
    privateKey: d,
  };
}

/** Reads the keys that `prepareVapidKeys` created. */
export async function readVapidKeys(database: Db): Promise<VapidKeys> {
  return JSON.parse(await readServerKey(database, NAME)) as VapidKeys;
}
