export const SILENCE_REASONS = ["shabbat", "quiet-hours"] as const;

/** Until when, and why, replacement requests reach a member only in the app. */
export interface Silence {
  readonly until: Temporal.Instant;
  readonly because: (typeof SILENCE_REASONS)[number];
}
