/** A password asked for by email works beside the current one for this long. */
export const FORGOTTEN_MINUTES = 60;
/** A temporary password set by an administrator works until it is changed, but no longer than this. */
export const TEMPORARY_DAYS = 14;

/** Letters and digits that nobody confuses when reading aloud: no 0/O, 1/I/l. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
const GROUP = 4;

/** How many random bytes `readablePassword` wants: sixteen characters, about 91 bits. */
export const PASSWORD_BYTES = 32;

/** A password such as "Kx7m-Rw2p-Tn9c-Hq4d" from random bytes; each character is chosen evenly. */
export function readablePassword(bytes: Uint8Array): string {
  const fair = [...bytes].filter((byte) => byte < ALPHABET.length * Math.floor(256 / ALPHABET.length));
  const letters = fair.slice(0, 16).map((byte) => ALPHABET[byte % ALPHABET.length] ?? "");
  const groups: string[] = [];
  for (let start = 0; start < letters.length; start += GROUP) groups.push(letters.slice(start, start + GROUP).join(""));
  return groups.join("-");
}

/** When a one-time password asked for at `now` stops working. */
export function forgottenPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: FORGOTTEN_MINUTES });
}

/** When a temporary password set at `now` stops working. */
export function temporaryPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: TEMPORARY_DAYS * 24 });
}
