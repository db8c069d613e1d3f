import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret that nobody guesses, as text that fits into a header or an address. */
export function newToken(bytes = TOKEN_BYTES): string {
  return randomBytes(bytes).toString("base64url");
}

/** The form in which a secret is kept: it tells whether one is right, and not what it is. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
