import { createHmac, randomBytes } from "node:crypto";
import type { Tx } from "../database/database.ts";
import { keepServerKey, readServerKey } from "../database/server-keys.ts";

const NAME = "erased sign-ins";
const KEY_BYTES = 32;

/** The identifiers by which a member signs in at a provider. */
interface LoginIdentity {
  readonly email: string;
  /** Null if the member never signed in through a provider. */
  readonly account: { readonly issuer: string; readonly subject: string } | null;
}

/**
 * Returns hashes of the email address and the provider account, keyed by a secret that all
 * instances share; without the key the hashes cannot be computed.
 */
export async function hashLoginIdentity(
  tx: Tx,
  { email, account }: LoginIdentity,
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
