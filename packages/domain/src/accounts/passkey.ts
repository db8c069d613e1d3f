import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";

/** Time limit for the authenticator's response. */
export const CHALLENGE_MINUTES = 5;
const LONGEST_NAME = 60;
const MOST_PASSKEYS = 10;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * The relying party of this server: the host that passkeys are bound to, and the allowed origins.
 */
export interface PasskeySite {
  readonly host: string;
  readonly isOwnOrigin: (origin: string) => boolean;
}

/**
 * Returns the passkey site of a server address. Browsers reject IP addresses, so a local server
 * uses `localhost` on any port.
 */
export function passkeySiteOf(scheme: string, hostname: string, port: string): PasskeySite {
  if (LOOPBACK.has(hostname))
    return {
      host: "localhost",
      isOwnOrigin: (origin) => /^https?:\/\/localhost(:\d+)?$/.test(origin),
    };
  const own = `${scheme}//${hostname}${port === "" ? "" : `:${port}`}`;
  return { host: hostname, isOwnOrigin: (origin) => origin === own };
}

/** Why the passkey name is invalid, or null. */
export function passkeyNameBlockedBecause(name: string): Refusal | null {
  if (!isBlank(name) && name.length <= LONGEST_NAME && isOneLine(name)) return null;
  const message = `Enter a name of at most ${LONGEST_NAME} characters, such as "My phone"`;
  return invalid("passkey-name-invalid", message, { name: message });
}

/** Why a member cannot add a passkey now, or null. */
export function addPasskeyBlockedBecause(facts: {
  count: number;
  mustUseOne: boolean;
  isBySecondFactor: boolean;
}): Refusal | null {
  if (facts.count >= MOST_PASSKEYS) {
    return conflict(
      "passkeys-too-many",
      `You have ${MOST_PASSKEYS} passkeys. First remove one you no longer use.`,
    );
  }
  // Without this rule a stolen password would be enough to add a passkey.
  if (facts.mustUseOne && facts.count > 0 && !facts.isBySecondFactor) {
    return forbidden(
      "passkey-sign-in-first",
      "Sign in with an existing passkey before you add another.",
    );
  }
  return null;
}

/**
 * Why a passkey cannot be removed now, or null. A member who must have a second factor keeps the
 * last one.
 */
export function removePasskeyBlockedBecause(facts: {
  count: number;
  mustUseOne: boolean;
  isBySecondFactor: boolean;
}): Refusal | null {
  if (!facts.mustUseOne) return null;
  if (!facts.isBySecondFactor) {
    return forbidden("passkey-sign-in-first", "Sign in with a passkey before you remove one.");
  }
  if (facts.count > 1) return null;
  return conflict(
    "passkey-last",
    "Your squad requires a passkey or app, and this is your only one. Add another first.",
  );
}
