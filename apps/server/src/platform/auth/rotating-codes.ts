import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a code is current; the previous code is still accepted during this time. */
const CODE_MINUTES = 5;

/** Creates the key of rotating codes. */
export function newCodeKey(): Buffer {
  return randomBytes(32);
}

/** Returns the current code of a key. */
export function rotatingCode(key: Buffer, at: Temporal.Instant): string {
  return codeOfPeriod(key, periodOf(at));
}

/** Whether a code is the current one of a key, or the one before it. */
export function isRotatingCode(code: string, key: Buffer, at: Temporal.Instant): boolean {
  const period = periodOf(at);
  return [period, period - 1].some((one) => isSame(code, codeOfPeriod(key, one)));
}

function periodOf({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / (CODE_MINUTES * 60_000));
}

function codeOfPeriod(key: Buffer, period: number): string {
  return createHmac("sha256", key).update(String(period)).digest("base64url").slice(0, 22);
}

function isSame(code: string, expected: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
