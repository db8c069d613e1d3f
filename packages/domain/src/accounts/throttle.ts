/** One failed sign-in, by whom it was tried for and where it came from. */
export interface SignInFailure {
  readonly unitNumber: string;
  readonly ipAddress: string;
  readonly failedAt: Temporal.Instant;
}

/** A sign-in about to be tried; `isKnownDevice` when this member has signed in on this device before. */
export interface SignInAttempt {
  readonly unitNumber: string;
  readonly ipAddress: string;
  readonly isKnownDevice?: boolean;
}

/** Failures older than this are forgotten. */
export const THROTTLE_WINDOW_MINUTES = 15;

/** Tries one address has for one unit before it must wait. */
const FREE_TRIES_PER_PAIR = 5;
/** Tries one address has for all units: a squad of sixty behind one router may mistype now and then. */
const FREE_TRIES_PER_ADDRESS = 60;
/** Tries the world has for one unit; past it every address waits, but never long, so a stranger cannot lock a member out. */
const FREE_TRIES_PER_UNIT = 30;
/** No wait is longer than this. */
export const LONGEST_WAIT_SECONDS = 60;

/**
 * Whole seconds until this unit may be tried again from this address (the answer's `Retry-After`), 0 when it may now.
 * Only failures count, each further one doubles the wait, and no wait is longer than a minute. A device the member
 * has signed in on before answers only for its own failures, whatever strangers try.
 */
export function signInWaitSeconds(failures: readonly SignInFailure[], attempt: SignInAttempt, now: Temporal.Instant): number {
  const since = now.subtract({ minutes: THROTTLE_WINDOW_MINUTES });
  const recent = failures.filter(({ failedAt }) => Temporal.Instant.compare(failedAt, since) >= 0);
  const ofUnit = recent.filter(({ unitNumber }) => unitNumber === attempt.unitNumber);
  const ofAddress = recent.filter(({ ipAddress }) => ipAddress === attempt.ipAddress);
  const ofPair = ofUnit.filter(({ ipAddress }) => ipAddress === attempt.ipAddress);
  const ownWait = waitAfter(ofPair, FREE_TRIES_PER_PAIR, now);
  if (attempt.isKnownDevice) return ownWait;
  return Math.max(ownWait, waitAfter(ofAddress, FREE_TRIES_PER_ADDRESS, now), waitAfter(ofUnit, FREE_TRIES_PER_UNIT, now));
}

function waitAfter(failures: readonly SignInFailure[], freeTries: number, now: Temporal.Instant): number {
  const excess = failures.length - freeTries;
  if (excess < 0) return 0;
  const last = failures.reduce((latest, { failedAt }) => Math.max(latest, failedAt.epochMilliseconds), 0);
  const waitMs = Math.min(2 ** Math.min(excess, 10), LONGEST_WAIT_SECONDS) * 1000;
  // A failure noted by a machine whose clock runs ahead must not make the wait longer.
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(0, Math.ceil((last + waitMs - now.epochMilliseconds) / 1000)));
}
