import { groupedCode } from "./grouped-code.ts";

/** Letters and digits that nobody confuses when reading aloud: no 0/O, 1/I/l. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

/** How many random bytes `readablePassword` wants: about one in six is thrown away, so that each character is equally likely. */
export const PASSWORD_BYTES = 64;

/**
 * A password such as "Kx7m-Rw2p-Tn9c-Hq4d", about 92 bits, from `PASSWORD_BYTES` random bytes; each character is chosen
 * evenly. Too few bytes are a `RangeError`, never a shorter password.
 */
export function readablePassword(bytes: Uint8Array): string {
  return groupedCode(bytes, ALPHABET, LENGTH);
}
