import type { Clock } from "../platform/clock.ts";

/** A clock that stands still until the test moves it. */
export class TestClock implements Clock {
  #now: Temporal.Instant;
  /** What the clock was put wrong by, as opposed to time that passed. */
  #steppedMs = 0;
  /** What the machine slept through. */
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

  /** Time passes until `instant` (or, in another part of a story, it is that instant again). */
  set(instant: string | Temporal.Instant): void {
    this.#now = Temporal.Instant.from(instant.toString());
  }

  /** Time passes. */
  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }

  /** The machine sleeps, and wakes with its clock right. */
  sleep(duration: Temporal.DurationLike): void {
    const before = this.#now.epochMilliseconds;
    this.advance(duration);
    this.#sleptMs += this.#now.epochMilliseconds - before;
  }

  /** Somebody or something sets the clock, while no time passes. */
  step(duration: Temporal.DurationLike): void {
    const before = this.#now.epochMilliseconds;
    this.advance(duration);
    this.#steppedMs += this.#now.epochMilliseconds - before;
  }
}
