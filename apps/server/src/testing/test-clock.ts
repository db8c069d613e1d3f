import type { Clock } from "../platform/clock.ts";

/** A clock that stops until the test advances it. */
export class TestClock implements Clock {
  #now: Temporal.Instant;
  /** The sum of clock steps, as opposed to elapsed time. */
  #steppedMs = 0;
  /** The time spent in suspend. */
  #sleptMs = 0;

  constructor(start: string) {
    this.#now = Temporal.Instant.from(start);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  elapsedMs(): number {
    return this.elapsedMsWithSleep() - this.#sleptMs;
  }

  elapsedMsWithSleep(): number {
    return this.#now.epochMilliseconds - this.#steppedMs;
  }

  /** Advances the clock to `instant`, or moves it back in a later part of a test. */
  set(instant: string | Temporal.Instant): void {
    this.#now = Temporal.Instant.from(instant.toString());
  }

  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }

  /** Suspends the machine; its clock is right when it wakes. */
  sleep(duration: Temporal.DurationLike): void {
    const before = this.#now.epochMilliseconds;
    this.advance(duration);
    this.#sleptMs += this.#now.epochMilliseconds - before;
  }

  /** Steps the clock without elapsed time. */
  step(duration: Temporal.DurationLike): void {
    const before = this.#now.epochMilliseconds;
    this.advance(duration);
    this.#steppedMs += this.#now.epochMilliseconds - before;
  }
}
