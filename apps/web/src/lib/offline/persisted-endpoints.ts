import type { EndpointName } from "@watchbill/contract/api";

/**
 * Endpoints a volunteer needs offline: who is on, own shifts, open replacement requests, this
 * month, phone numbers, and requests for shift preferences.
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
/** Endpoints with many answers that a user pages through; the others have one answer each. */
const LEAFED: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "shifts.month",
  "holidays.year",
  "shabbat.windows",
]);

/**
 * Cache time of persisted answers without a mounted query, in milliseconds. The next save removes
 * from the device any answer that the cache drops.
 */
export const PERSISTED_ENDPOINTS: ReadonlyMap<EndpointName, number> = new Map(
  [...KEPT].map((name) => [name, LEAFED.has(name) ? HOUR_MS : Number.POSITIVE_INFINITY]),
);

/**
 * Whether an endpoint's last answer stays on the screen and on the device until a newer one
 * arrives.
 */
export function isPersisted(name: unknown): boolean {
  return KEPT.has(name as EndpointName);
}
