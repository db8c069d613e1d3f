export const SILENCE_REASONS = ["shabbat", "quiet-hours"] as const;

/** Until when, and why, no replacement request reaches a member outside the app. */
export interface Silence {
  readonly until: Temporal.Instant;
  readonly because: (typeof SILENCE_REASONS)[number];
}
