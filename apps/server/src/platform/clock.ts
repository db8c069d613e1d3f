/** Where the present comes from; the only place that reads the machine's clock. Instants are whole milliseconds. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
};

/** The number of the minute it is: what may depend on the time of day is kept until the next. */
export function minuteOf(clock: Clock): number {
  return Math.floor(clock.now().epochMilliseconds / 60_000);
}
