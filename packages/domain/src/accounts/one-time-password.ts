/** A password asked for by email works beside the current one for this long. */
export const FORGOTTEN_MINUTES = 60;
/** A temporary password set by an administrator works until it is changed, but no longer than this. */
export const TEMPORARY_DAYS = 14;

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

/** When a one-time password asked for at `now` stops working. */
export function forgottenPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: FORGOTTEN_MINUTES });
}

/** When a temporary password set at `now` stops working. */
export function temporaryPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: TEMPORARY_DAYS * 24 });
}

/** True once a password no longer signs anybody in; one that the member chose has no end (`endsAt` is null). */
export function isPasswordOver(endsAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0;
}
