import { createHmac, timingSafeEqual } from "node:crypto";
import { STEP_SECONDS } from "@watchbill/domain/accounts/authenticator";

const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Returns the code of a time step (RFC 4226, section 5.3, with SHA-1 and six digits, which every
 * app supports).
 */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Returns which of the accepted time steps a code belongs to, or null. */
export function stepOf(secret: Buffer, code: string, steps: readonly number[]): number | null {
  const given = Buffer.from(code.padEnd(DIGITS));
  return (
    steps.find((step) => {
      const right = Buffer.from(codeOf(secret, step));
      return given.length === right.length && timingSafeEqual(given, right);
    }) ?? null
  );
}

/** Encodes bytes as Base32 (RFC 4648, section 6, without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, "0"), 2)))
    .join("");
}

/** Returns the otpauth address for the QR code. */
export function setupAddress(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
