import { uptime } from "node:os";

/**
 * Source of the current time; the only place that reads the machine's clock. Instants are whole
 * milliseconds.
 */
export interface Clock {
  now(): Temporal.Instant;
  /** Monotonic milliseconds, independent of changes to the wall clock. Excludes suspend. */
  elapsedMs(): number;
  /** Monotonic milliseconds that include suspend. */
  elapsedMsWithSleep(): number;
}

let latest = { ms: 0, instant: Temporal.Instant.fromEpochMilliseconds(0) };

/**
 * The machine's clock, rounded to a millisecond, so that several events may have the same instant.
 */
export const systemClock: Clock = {
  now: () => {
    const ms = Date.now();
    if (ms !== latest.ms) latest = { ms, instant: Temporal.Instant.fromEpochMilliseconds(ms) };
    return latest.instant;
  },
  elapsedMs: () => performance.now(),
  elapsedMsWithSleep: () => uptime() * 1000,
};

/** Returns the number of the current minute, which bounds caches that depend on the time of day. */
export function minuteOf(clock: Clock): number {
  return Math.floor(clock.now().epochMilliseconds / 60_000);
}

/** Time synchronization (NTP) moves a clock by less than this at once. */
const STEP_MINUTES = 5;
/** How long a clock must hold after a step before jobs act on the new time. */
export const HOLD_MINUTES = 5;
const MINUTE_MS = 60_000;

/**
 * How far the wall clock is ahead of two monotonic clocks; a change means that the wall clock was
 * set. The first stops while the machine sleeps (`awake`), the second does not (`asleep`).
 */
interface Lead {
  readonly awake: number;
  readonly asleep: number;
}

/** A step of the clock, in the new time. */
export interface ClockStep {
  /** The earliest moment of the step; rows dated later were written after it. */
  readonly at: Temporal.Instant;
  /** When time-driven work continues. */
  readonly continuesAt: Temporal.Instant;
}

export interface ClockWatch {
  /** Checks the clock; returns whether time-driven work may run now. */
  readonly isTrusted: () => boolean;
  /**
   * The last step, also after it is trusted. Null before the first step and after the clock is set
   * right again.
   */
  readonly lastStep: () => ClockStep | null;
}

/**
 * Watches a clock for steps. Until a stepped clock holds or is set right, no time-driven work
 * (messages that are due, missed shifts, check-outs) runs. A suspended machine has not stepped, because one of
 * its monotonic clocks agrees with the wall clock.
 */
export function watchClock(clock: Clock, onStep: (minutes: number) => void): ClockWatch {
  const readLead = (): Lead => {
    const wall = clock.now().epochMilliseconds;
    return { awake: wall - clock.elapsedMs(), asleep: wall - clock.elapsedMsWithSleep() };
  };
  const first = readLead();
  /** The lead when the clock was last trusted, and at the last check. */
  let [believed, last] = [first, first];
  let lookedAtMs = clock.elapsedMsWithSleep();
  let trustedFrom = Number.NEGATIVE_INFINITY;
  let step: ClockStep | null = null;
  const isTrusted = (): boolean => {
    const present = readLead();
    const stepMinutes = stepBetween(last, present) / MINUTE_MS;
    const sinceLookMs = Math.max(0, clock.elapsedMsWithSleep() - lookedAtMs);
    last = present;
    lookedAtMs = clock.elapsedMsWithSleep();
    if (Math.abs(stepMinutes) > STEP_MINUTES) {
      const isRightAgain = Math.abs(stepBetween(believed, present)) <= STEP_MINUTES * MINUTE_MS;
      trustedFrom = isRightAgain
        ? Number.NEGATIVE_INFINITY
        : clock.elapsedMs() + HOLD_MINUTES * MINUTE_MS;
      const now = clock.now();
      step = isRightAgain
        ? null
        : {
            at: now.subtract({ milliseconds: Math.ceil(sinceLookMs) }),
            continuesAt: now.add({ minutes: HOLD_MINUTES }),
          };
      onStep(Math.round(stepMinutes));
    }
    const isHeld = clock.elapsedMs() < trustedFrom;
    if (!isHeld) believed = present;
    return !isHeld;
  };
  return { isTrusted, lastStep: () => step };
}

/**
 * Returns how far the clock jumped, with and without suspend. The smaller result counts, because on
 * some machines the clock includes suspend.
 */
function stepBetween(before: Lead, after: Lead): number {
  const [awake, asleep] = [after.awake - before.awake, after.asleep - before.asleep];
  return Math.abs(awake) < Math.abs(asleep) ? awake : asleep;
}
