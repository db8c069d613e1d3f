import { createHmac, randomBytes } from "node:crypto";
import type { Tx } from "../database/database.ts";
import { keepServerKey, readServerKey } from "../database/server-keys.ts";

const NAME = "erased sign-ins";
const KEY_BYTES = 32;

/** By what somebody comes in at a provider. */
export interface WayIn {
  readonly email: string;
  /** Null where they never came by one. */
  readonly account: { readonly issuer: string; readonly subject: string } | null;
}

/** Hashes of the address and of the account, by a key that all instances share; nobody without it can make them. */
export async function hashesOfWayIn(
  tx: Tx,
  { email, account }: WayIn,
  now: Temporal.Instant,
): Promise<Buffer[]> {
  await keepServerKey(tx, NAME, randomBytes(KEY_BYTES).toString("base64url"), now);
  const key = Buffer.from(await readServerKey(tx, NAME), "base64url");
  const hashOf = (...words: readonly string[]): Buffer =>
    createHmac("sha256", key).update(JSON.stringify(words)).digest();
  const address = email === "" ? [] : [hashOf("address", email.toLowerCase())];
  return account === null
    ? address
    : [...address, hashOf("account", account.issuer, account.subject)];
}
