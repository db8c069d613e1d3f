import type { Clock } from "../platform/clock.ts";

/** A clock that stands still until the test moves it. */
export class TestClock implements Clock {
  #now: Temporal.Instant;

  constructor(start: string) {
    this.#now = Temporal.Instant.from(start);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  set(instant: string | Temporal.Instant): void {
    this.#now = Temporal.Instant.from(instant.toString());
  }

  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}
