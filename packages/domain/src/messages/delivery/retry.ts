import { isBefore } from "../../time/local.ts";

/**
 * Backoff in seconds after the first, second … failed attempt; after the last the message fails.
 */
const WAITS_SECONDS = [30, 120, 600, 3600, 21_600] as const;
/**
 * Each wait is jittered by up to this fraction, so that messages that failed together do not retry
 * together.
 */
const JITTER = 0.1;

interface FailedAttempt {
  /** Attempts so far, including this one. */
  readonly attempts: number;
  /** A permanent error, such as a bad address or an opted-out number. */
  readonly isPermanent: boolean;
  /** The message is useless after this time; null when it never expires. */
  readonly expiresAt: Temporal.Instant | null;
  /** The minimum wait that the gateway asked for. */
  readonly patienceSeconds?: number | undefined;
}

type RetryDecision =
  | { readonly kind: "retry"; readonly at: Temporal.Instant }
  | { readonly kind: "failed" }
  | { readonly kind: "dropped" };

/**
 * Decides after a failed attempt. It retries with backoff, at least after the gateway's wait, until
 * the last attempt. A permanent error fails at once. A retry past the expiry drops the message.
 * `random` is from 0 to 1.
 */
export function decideRetry(
  attempt: FailedAttempt,
  random: number,
  now: Temporal.Instant,
): RetryDecision {
  const waitSeconds = WAITS_SECONDS[attempt.attempts - 1];
  if (attempt.isPermanent || waitSeconds === undefined) return { kind: "failed" };
  const own = now.add({
    milliseconds: Math.round(waitSeconds * 1000 * (1 + JITTER * (2 * random - 1))),
  });
  const asked = now.add({ seconds: attempt.patienceSeconds ?? 0 });
  const at = isBefore(own, asked) ? asked : own;
  const isTooLate = attempt.expiresAt !== null && !isBefore(at, attempt.expiresAt);
  return isTooLate ? { kind: "dropped" } : { kind: "retry", at };
}
