import { isBefore } from "../../time/local.ts";

/**
 * Delay in seconds after the first, second … failed attempt; after the last one the message fails.
 */
const WAITS_SECONDS = [30, 120, 600, 3600, 21_600] as const;
/**
 * Each delay varies randomly by up to this fraction, so that messages that failed together do not
 * retry together.
 */
const JITTER = 0.1;

interface FailedAttempt {
  /** The number of attempts, including the failed one. */
  readonly attempts: number;
  /** True for a permanent error, such as an invalid address or an opted-out number. */
  readonly isPermanent: boolean;
  /** When the message stops being useful; null when it never does. */
  readonly expiresAt: Temporal.Instant | null;
  /** The delay in seconds that the gateway asked for. */
  readonly patienceSeconds?: number | undefined;
}

type RetryDecision =
  | { readonly kind: "retry"; readonly at: Temporal.Instant }
  | { readonly kind: "failed" }
  | { readonly kind: "dropped" };

/**
 * Decides what follows a failed attempt: a retry with growing delays, at least as long as the
 * gateway asked for, until the last attempt. A permanent error fails at once. A message that would
 * be useless at the next attempt is dropped. `random` is from 0 to 1.
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
