/** Where the present comes from; the only place that reads the machine's clock. Instants are whole milliseconds. */
export interface Clock {
  now(): Temporal.Instant;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Temporal.Now.instant().epochMilliseconds),
};
