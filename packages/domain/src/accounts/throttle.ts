/** One failed sign-in, by whom it was tried for and where it came from. */
export interface SignInFailure {
  readonly unitNumber: string;
  readonly ipAddress: string;
  readonly failedAt: Temporal.Instant;
}

/** Failures older than this are forgotten. */
export const THROTTLE_WINDOW_MINUTES = 15;

/** Tries one address has for one unit before it must wait. */
const FREE_TRIES_PER_PAIR = 5;
/** Tries one address has for all units: a squad of sixty behind one router may mistype now and then. */
const FREE_TRIES_PER_ADDRESS = 60;
/** Tries the world has for one unit; past it every address waits, but never long, so a stranger cannot lock a member out. */
const FREE_TRIES_PER_UNIT = 30;
const LONGEST_WAIT_SECONDS = 60;

/**
 * Whole seconds until this unit may be tried again from this address, 0 when it may now. Only failures count, each
 * further one doubles the wait, and no wait is longer than a minute.
 */
export function signInWaitSeconds(
  failures: readonly SignInFailure[],
  attempt: { readonly unitNumber: string; readonly ipAddress: string },
  now: Temporal.Instant,
): number {
  const since = now.subtract({ minutes: THROTTLE_WINDOW_MINUTES });
  const recent = failures.filter(({ failedAt }) => Temporal.Instant.compare(failedAt, since) >= 0);
  const isUnit = (failure: SignInFailure): boolean => failure.unitNumber === attempt.unitNumber;
  const isAddress = (failure: SignInFailure): boolean => failure.ipAddress === attempt.ipAddress;
  return Math.max(
    waitAfter(
      recent.filter((failure) => isUnit(failure) && isAddress(failure)),
      FREE_TRIES_PER_PAIR,
      now,
    ),
    waitAfter(recent.filter(isAddress), FREE_TRIES_PER_ADDRESS, now),
    waitAfter(recent.filter(isUnit), FREE_TRIES_PER_UNIT, now),
  );
}

function waitAfter(failures: readonly SignInFailure[], freeTries: number, now: Temporal.Instant): number {
  const excess = failures.length - freeTries;
  if (excess < 0) return 0;
  const last = Math.max(...failures.map(({ failedAt }) => failedAt.epochMilliseconds));
  const waitMs = Math.min(2 ** Math.min(excess, 10), LONGEST_WAIT_SECONDS) * 1000;
  return Math.max(0, Math.ceil((last + waitMs - now.epochMilliseconds) / 1000));
}
