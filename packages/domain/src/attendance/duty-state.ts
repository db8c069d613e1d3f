import { minutesBetween } from "../time/local.ts";

export type DutyState = "assigned" | "in-service" | "on-break";

/**
 * Label of a check-in (10-8) by schedule, for a member who observes Shabbat and cannot use a
 * device.
 */
export const BY_SCHEDULE = "Automatic 10-8";

/** The unit's state from its latest interval. */
export function dutyStateOf(unit: {
  readonly isLoggedIn: boolean;
  readonly checkOutTime: unknown;
}): DutyState {
  if (unit.isLoggedIn) return "in-service";
  return unit.checkOutTime === null ? "assigned" : "on-break";
}

/** The banner's headline: how many units are on call. */
export function onCallHeadline(count: number): string {
  if (count === 0) return "No units currently on call";
  return count === 1 ? "1 unit on call" : `${count} units on call`;
}

/**
 * Formats the time in service: minutes under an hour, then hours and minutes, including zero
 * minutes: "1h 0m".
 */
export function elapsedText(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, minutesBetween(since, now));
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
