/**
 * One failed sign-in: the unit number that was tried, and the place, which is a network or a known
 * device.
 */
export interface SignInFailure {
  readonly unitNumber: string;
  readonly source: string;
  readonly failedAt: Temporal.Instant;
}

/** A sign-in attempt before its password is checked. */
export interface SignInAttempt {
  readonly unitNumber: string;
  readonly source: string;
  /**
   * The common prefix of one provider customer's networks; null when the customer has one network.
   */
  readonly region: string | null;
  /**
   * True when the member has signed in on this device before or is signed in. `place` is then the
   * device.
   */
  readonly isKnownDevice?: boolean;
  /**
   * True when attempts from other places do not count: the member is signed in here, or the attempt
   * guesses nothing.
   */
  readonly isApart?: boolean;
}

/** Retention of failures. */
export const THROTTLE_WINDOW_MINUTES = 15;

/** Failed attempts of one place for one unit number before it must wait. */
const FREE_TRIES_PER_PAIR = 5;
/**
 * Failed attempts of one place for all unit numbers before it must wait: enough for a squad of
 * sixty behind one router, too few for password spraying.
 */
const FREE_TRIES_PER_SOURCE = 60;
/** Failed attempts of all places of one region before they must wait. */
const FREE_TRIES_PER_REGION = 120;
/**
 * Failed attempts of all places for one unit number. Beyond it unknown devices wait briefly, so
 * that an attacker cannot lock a member out.
 */
const FREE_TRIES_PER_UNIT = 30;
export const MAX_WAIT_SECONDS = 60;

/**
 * Returns the whole seconds until the next attempt (`Retry-After`), or 0. Only failures count, each
 * one doubles the wait, and the maximum is one minute. A known device, or a place with `isApart`,
 * counts only its own failures.
 */
export function signInWaitSeconds(
  failures: readonly SignInFailure[],
  attempt: SignInAttempt,
  now: Temporal.Instant,
): number {
  const { unitNumber, source, region } = attempt;
  const since = now.subtract({ minutes: THROTTLE_WINDOW_MINUTES });
  const recent = failures.filter(({ failedAt }) => Temporal.Instant.compare(failedAt, since) >= 0);
  const ofUnit = recent.filter((failure) => failure.unitNumber === unitNumber);
  const ofSource = recent.filter((failure) => failure.source === source);
  const ownWait = waitAfter(
    ofUnit.filter((failure) => failure.source === source),
    FREE_TRIES_PER_PAIR,
    now,
  );
  if (attempt.isKnownDevice) return ownWait;
  return Math.max(
    ownWait,
    waitAfter(ofSource, FREE_TRIES_PER_SOURCE, now),
    waitAfter(
      region === null ? [] : recent.filter((failure) => failure.source.startsWith(region)),
      FREE_TRIES_PER_REGION,
      now,
    ),
    attempt.isApart ? 0 : waitAfter(ofUnit, FREE_TRIES_PER_UNIT, now),
  );
}

function waitAfter(
  failures: readonly SignInFailure[],
  freeTries: number,
  now: Temporal.Instant,
): number {
  const excess = failures.length - freeTries;
  if (excess < 0) return 0;
  const last = failures.reduce(
    (latest, { failedAt }) => Math.max(latest, failedAt.epochMilliseconds),
    0,
  );
  const waitMs = Math.min(2 ** Math.min(excess, 10), MAX_WAIT_SECONDS) * 1000;
  // A failure recorded by an instance with a fast clock must not lengthen the wait.
  return Math.min(
    MAX_WAIT_SECONDS,
    Math.max(0, Math.ceil((last + waitMs - now.epochMilliseconds) / 1000)),
  );
}
