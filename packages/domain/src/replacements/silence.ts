export const SILENCE_REASONS = ["rest-day", "quiet-hours"] as const;

/** Until when nothing that asks for cover reaches a member outside the app, and why. */
export interface Silence {
  readonly until: Temporal.Instant;
  readonly because: (typeof SILENCE_REASONS)[number];
}
