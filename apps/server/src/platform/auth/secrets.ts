import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Creates an unguessable secret as text that fits into a header or an address. */
export function newToken(bytes = TOKEN_BYTES): string {
  return randomBytes(bytes).toString("base64url");
}

/** Hashes a secret for storage: the hash verifies the secret but does not reveal it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
