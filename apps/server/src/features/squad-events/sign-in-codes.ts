import { createHmac, timingSafeEqual } from "node:crypto";

/** How long the wallboard shows a code; it also works during the next period. */
const CODE_MINUTES = 5;

/** The code of the wallboard's QR code at an instant, for one event. */
export function signInCode(key: string, at: Temporal.Instant): string {
  return codeOfPeriod(key, periodOf(at));
}

/** Whether a code is the current one of the event, or the one before it. */
export function isSignInCode(code: string, key: string, at: Temporal.Instant): boolean {
  const period = periodOf(at);
  return [period, period - 1].some((one) => isSame(code, codeOfPeriod(key, one)));
}

function periodOf({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / (CODE_MINUTES * 60_000));
}

function codeOfPeriod(key: string, period: number): string {
  return createHmac("sha256", key).update(String(period)).digest("base64url").slice(0, 22);
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
