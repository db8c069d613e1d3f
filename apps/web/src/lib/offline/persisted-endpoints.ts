import type { EndpointName } from "@watchbill/contract/api";

/**
 * Endpoints whose responses are stored for offline use: who is on, the member's own shifts, open
 * replacement requests, this month, phone numbers, and requests for shift preferences.
 */
const KEPT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "accounts.currentUser",
  "settings.organization",
  "attendance.onCall",
  "shifts.myUpcoming",
  "shifts.partners",
  "shifts.month",
  "replacements.outstanding",
  "replacements.openLater",
  "notifications.list",
  "members.list",
  "reports.userStats",
  "holidays.year",
  "swaps.list",
  "polls.mine",
  "shabbat.windows",
  "shiftPreferences.open",
  "shiftPreferences.mine",
]);

const HOUR_MS = 3_600_000;
/** Endpoints with many responses, such as one for each month; the others have one response each. */
const LEAFED: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "shifts.month",
  "holidays.year",
  "shabbat.windows",
]);

/**
 * How long the cache keeps a response without a mounted query, in milliseconds. A response that the
 * cache drops is also removed from the device at the next save.
 */
export const PERSISTED_ENDPOINTS: ReadonlyMap<EndpointName, number> = new Map(
  [...KEPT].map((name) => [name, LEAFED.has(name) ? HOUR_MS : Number.POSITIVE_INFINITY]),
);

/**
 * Whether an endpoint's last response stays on the screen and on the device until a newer one
 * arrives.
 */
export function isPersisted(name: unknown): boolean {
  return KEPT.has(name as EndpointName);
}
