import { isBefore } from "../time/local.ts";

/** Seconds to wait after the first, second … failed attempt; after the last the message has failed. */
const WAITS_SECONDS = [30, 120, 600, 3600, 21_600] as const;
/** A wait is moved by up to this part of itself, so that what failed together does not come back together. */
const JITTER = 0.1;

export interface FailedAttempt {
  /** Attempts made so far, this one included. */
  readonly attempts: number;
  /** A bad address or an opted-out number: trying again cannot help. */
  readonly isPermanent: boolean;
  /** After this the message is of no use; null when it never ends. */
  readonly expiresAt: Temporal.Instant | null;
  /** The other side asked to be left alone for this long. */
  readonly patienceSeconds?: number | undefined;
}

export type RetryDecision =
  | { readonly kind: "retry"; readonly at: Temporal.Instant }
  | { readonly kind: "failed" }
  | { readonly kind: "dropped" };

/**
 * What becomes of a message whose attempt failed: again after each of the waits, then it has failed; at once when the refusal is permanent; never sooner than the other side asked. One that would come after its use is dropped. `random` is from 0 to 1.
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
