import { randomBytes } from "node:crypto";
import type { Signatures } from "./signatures.ts";

const PURPOSE = "device of a member";
const NAME_BYTES = 12;

/**
 * Creates a trusted-device token, with which this member's sign-ins on the device go before unknown
 * callers during a guessing attack. The token grants no access.
 */
export function newDeviceToken(signatures: Signatures, memberId: number): Promise<string> {
  return signatures.sign(PURPOSE, `${memberId} ${randomBytes(NAME_BYTES).toString("base64url")}`);
}

/** Returns the device's name if a sign-in of this member left the token; otherwise null. */
export async function trustedDeviceName(
  signatures: Signatures,
  memberId: number,
  token: string | null,
): Promise<string | null> {
  const text = token === null ? null : await signatures.open(PURPOSE, token);
  const [id, name] = text?.split(" ") ?? [];
  return id === String(memberId) && name ? name : null;
}
