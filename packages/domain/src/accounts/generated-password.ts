/** Letters and digits that nobody confuses when reading aloud: no 0/O, 1/I/l. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;
const GROUP = 4;

/** How many random bytes `readablePassword` wants: about one in six is thrown away, so that each character is equally likely. */
export const PASSWORD_BYTES = 64;

/**
 * A password such as "Kx7m-Rw2p-Tn9c-Hq4d", about 92 bits, from `PASSWORD_BYTES` random bytes; each character is chosen
 * evenly. Too few bytes are a `RangeError`, never a shorter password.
 */
export function readablePassword(bytes: Uint8Array): string {
  const fair = [...bytes].filter((byte) => byte < ALPHABET.length * Math.floor(256 / ALPHABET.length));
  if (fair.length < LENGTH) throw new RangeError(`A password needs ${PASSWORD_BYTES} random bytes`);
  const letters = fair.slice(0, LENGTH).map((byte) => ALPHABET[byte % ALPHABET.length] ?? "");
  const groups: string[] = [];
  for (let start = 0; start < letters.length; start += GROUP) groups.push(letters.slice(start, start + GROUP).join(""));
  return groups.join("-");
}
