/** One failed sign-in, by whom it was tried for and where it came from: a network, or a device the member is known by. */
export interface SignInFailure {
  readonly unitNumber: string;
  readonly place: string;
  readonly failedAt: Temporal.Instant;
}

/** A sign-in about to be tried. */
export interface SignInAttempt {
  readonly unitNumber: string;
  readonly place: string;
  /** What the places of one provider's customer begin with, where they may have many; null where they have one. */
  readonly region: string | null;
  /** True when this member has signed in on this device before, or is signed in; `place` is the device then. */
  readonly isKnownDevice?: boolean;
  /** True where tries from other places do not count: the member is signed in from this place, or the try guesses nothing. */
  readonly isApart?: boolean;
}

/** Failures older than this are forgotten. */
export const THROTTLE_WINDOW_MINUTES = 15;

/** Tries one place has for one unit before it must wait. */
const FREE_TRIES_PER_PAIR = 5;
/** Tries one place has for all units: a squad of sixty behind one router may mistype now and then, one password for each unit may not. */
const FREE_TRIES_PER_PLACE = 60;
/** Tries the places of one region have together. */
const FREE_TRIES_PER_REGION = 120;
/** Tries the world has for one unit; past it every unknown device waits, but never long, so a stranger cannot lock a member out. */
const FREE_TRIES_PER_UNIT = 30;
/** No wait is longer than this. */
export const LONGEST_WAIT_SECONDS = 60;

/**
 * Whole seconds until this unit may be tried again from this place (the answer's `Retry-After`), 0 when it may now.
 * Only failures count, each further one doubles the wait, and no wait is longer than a minute. A device the member
 * has signed in on before answers only for its own failures, whatever strangers try, and so does a place that is apart.
 */
export function signInWaitSeconds(
  failures: readonly SignInFailure[],
  attempt: SignInAttempt,
  now: Temporal.Instant,
): number {
  const { unitNumber, place, region } = attempt;
  const since = now.subtract({ minutes: THROTTLE_WINDOW_MINUTES });
  const recent = failures.filter(({ failedAt }) => Temporal.Instant.compare(failedAt, since) >= 0);
  const ofUnit = recent.filter((failure) => failure.unitNumber === unitNumber);
  const ofPlace = recent.filter((failure) => failure.place === place);
  const ownWait = waitAfter(
    ofUnit.filter((failure) => failure.place === place),
    FREE_TRIES_PER_PAIR,
    now,
  );
  if (attempt.isKnownDevice) return ownWait;
  return Math.max(
    ownWait,
    waitAfter(ofPlace, FREE_TRIES_PER_PLACE, now),
    waitAfter(
      region === null ? [] : recent.filter((failure) => failure.place.startsWith(region)),
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
  const waitMs = Math.min(2 ** Math.min(excess, 10), LONGEST_WAIT_SECONDS) * 1000;
  // A failure noted by a machine whose clock runs ahead must not make the wait longer.
  return Math.min(
    LONGEST_WAIT_SECONDS,
    Math.max(0, Math.ceil((last + waitMs - now.epochMilliseconds) / 1000)),
  );
}
