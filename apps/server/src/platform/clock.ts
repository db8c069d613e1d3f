import { uptime } from "node:os";

/** Where the present comes from; the only place that reads the machine's clock. Instants are whole milliseconds. */
export interface Clock {
  now(): Temporal.Instant;
  /** Milliseconds that have passed since some moment, however the clock is set meanwhile. */
  elapsedMs(): number;
  /** The same, where what the machine slept through counts too. */
  elapsedMsWithSleep(): number;
}

let latest = { ms: 0, instant: Temporal.Instant.fromEpochMilliseconds(0) };

/** The machine's own clock. Some thirty answers may go out in one millisecond, which is one instant then. */
export const systemClock: Clock = {
  now: () => {
    const ms = Date.now();
    if (ms !== latest.ms) latest = { ms, instant: Temporal.Instant.fromEpochMilliseconds(ms) };
    return latest.instant;
  },
  elapsedMs: () => performance.now(),
  elapsedMsWithSleep: () => uptime() * 1000,
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

/** By how much the clock is ahead of what has passed, without and with what the machine slept through. */
interface Lead {
  readonly awake: number;
  readonly asleep: number;
}

/** A step of the clock, by the new time. */
export interface ClockStep {
  /** Not before this the clock was set: what is dated later was written after the step. */
  readonly at: Temporal.Instant;
  /** When everything that follows from the time goes on. */
  readonly continuesAt: Temporal.Instant;
}

/** What a process knows of steps of its clock. */
export interface ClockWatch {
  /** Looks at the clock: whether what follows from the time alone may be done now. */
  readonly isTrusted: () => boolean;
  /** The last step, also after it is trusted; null before the first, and once the clock is right again. */
  readonly lastStep: () => ClockStep | null;
}

/**
 * Watches a clock for steps. A clock that jumps by mistake is mostly put right at once; until then nobody is reminded, marked as
 * missing or checked out by it. A machine that was merely paused has not jumped: its clock agrees with the time that passed. Nor
 * has one that was put right again.
 */
export function watchClock(clock: Clock, onStep: (minutes: number) => void): ClockWatch {
  const readLead = (): Lead => {
    const wall = clock.now().epochMilliseconds;
    return { awake: wall - clock.elapsedMs(), asleep: wall - clock.elapsedMsWithSleep() };
  };
  const first = readLead();
  /** The lead as it was when the clock was last believed, and at the last look. */
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

/** How far the clock jumped: by the kinder of the two reckonings, since either may have been right about a pause. */
function stepBetween(before: Lead, after: Lead): number {
  const [awake, asleep] = [after.awake - before.awake, after.asleep - before.asleep];
  return Math.abs(awake) < Math.abs(asleep) ? awake : asleep;
}
