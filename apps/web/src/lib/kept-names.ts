import type { EndpointName } from "@watchbill/contract/api";

/** What a volunteer in a dead spot looks up: who is on, when am I on, what needs cover, this month, whom to call; and what a roster asks of them. */
const KEPT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "accounts.currentUser",
  "settings.organisation",
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
  "restDays.windows",
  "wishes.open",
  "wishes.mine",
]);

const HOUR_MS = 3_600_000;
/** What somebody leafs through; the rest is one answer each. */
const LEAFED: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "shifts.month",
  "holidays.year",
  "restDays.windows",
]);

/**
 * How long the answers that are kept stay when no page shows them, in milliseconds: what a page forgets is gone from the device with the
 * next save, and a dead spot comes when it likes.
 */
export const KEPT_FOR: ReadonlyMap<EndpointName, number> = new Map(
  [...KEPT].map((name) => [name, LEAFED.has(name) ? HOUR_MS : Number.POSITIVE_INFINITY]),
);

/** Whether an endpoint's last answer is kept, on the screen and on the device, while there is no newer one. */
export function isKeptAnswer(name: unknown): boolean {
  return KEPT.has(name as EndpointName);
}
