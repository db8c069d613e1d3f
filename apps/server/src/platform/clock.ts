/** Where the present comes from; the only place that reads the machine's clock. Instants are whole milliseconds. */
export interface Clock {
  now(): Temporal.Instant;
  /** Milliseconds that have passed since some moment, however the clock is set meanwhile. */
  elapsedMs(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  elapsedMs: () => performance.now(),
};

/** The number of the minute it is: what may depend on the time of day is kept until the next. */
export function minuteOf(clock: Clock): number {
  return Math.floor(clock.now().epochMilliseconds / 60_000);
}

/** A clock that is being kept right moves by less than this at once. */
const STEP_MINUTES = 5;
/** How long a clock that was set by more must hold before anything follows from the new time by itself. */
export const HOLD_MINUTES = 5;
const MINUTE_MS = 60_000;

/**
 * Watches a clock for steps: gives whether what follows from the time alone may be done now. A clock that jumps, by mistake
 * or as a machine wakes, is mostly put right at once; until then nobody is reminded, marked as missing or checked out by it.
 */
export function watchClock(clock: Clock, onStep: (minutes: number) => void): () => boolean {
  const read = () => ({ wall: clock.now().epochMilliseconds, elapsed: clock.elapsedMs() });
  let last = read();
  let trustedFrom = Number.NEGATIVE_INFINITY;
  return () => {
    const present = read();
    const stepMinutes = (present.wall - last.wall - (present.elapsed - last.elapsed)) / MINUTE_MS;
    last = present;
    if (Math.abs(stepMinutes) > STEP_MINUTES) {
      trustedFrom = present.elapsed + HOLD_MINUTES * MINUTE_MS;
      onStep(Math.round(stepMinutes));
    }
    return present.elapsed >= trustedFrom;
  };
}
