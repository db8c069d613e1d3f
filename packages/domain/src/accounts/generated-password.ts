import { groupedCode } from "./grouped-code.ts";

/** Letters and digits that are unambiguous when read aloud: no 0/O, 1/I/l. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

/**
 * Number of random bytes for `readablePassword`. About one byte in six is rejected, so that each
 * character is equally likely.
 */
export const PASSWORD_BYTES = 64;

/**
 * Returns a password such as "Kx7m-Rw2p-Tn9c-Hq4d" (about 92 bits) from `PASSWORD_BYTES` random
 * bytes. Each character is equally likely. Throws a `RangeError` when there are too few bytes.
 */
export function readablePassword(bytes: Uint8Array): string {
  return groupedCode(bytes, ALPHABET, LENGTH);
}
