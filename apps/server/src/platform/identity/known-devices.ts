import { randomBytes } from "node:crypto";
import type { Signatures } from "./signatures.ts";

const PURPOSE = "device of a member";
const NAME_BYTES = 12;

/** What a sign-in leaves on the device, so that this member is known there though strangers guess elsewhere; it opens nothing. */
export function newDeviceToken(signatures: Signatures, memberId: number): Promise<string> {
  return signatures.sign(PURPOSE, `${memberId} ${randomBytes(NAME_BYTES).toString("base64url")}`);
}

/** The device's name, when it was left there by a sign-in of this member; else null. */
export async function knownDevice(
  signatures: Signatures,
  memberId: number,
  token: string | null,
): Promise<string | null> {
  const text = token === null ? null : await signatures.open(PURPOSE, token);
  const [id, name] = text?.split(" ") ?? [];
  return id === String(memberId) && name ? name : null;
}
