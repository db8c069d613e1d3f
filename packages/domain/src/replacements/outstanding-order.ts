import { isBefore } from "../time/local.ts";
import type { Priority } from "./request-status.ts";

/**
 * Open spots count as outstanding when they start within this many days; a pending request always
 * does.
 */
export const OUTSTANDING_DAYS = 30;

/** Open spots and requests that start within this many hours are due soon at any priority. */
const SOON_HOURS = 48;

/** A replacement that an admin requests within this many hours of the start is urgent. */
export const URGENT_HOURS = 12;

/** Returns the preselected priority of an admin's request. */
export function usualPriority(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Exclude<Priority, "emergency"> {
  return isBefore(startsAt, now.add({ hours: URGENT_HOURS })) ? "urgent" : "normal";
}

/** An open spot or request; `priority` is null for an open spot without a request. */
interface Needing {
  readonly priority: string | null;
  readonly startsAt: Temporal.Instant;
}

/** True for urgent and emergency requests, and for spots that start within `SOON_HOURS`. */
export function needsSomebodySoon(item: Needing, now: Temporal.Instant): boolean {
  return pressing(item, soonFrom(now)) > 0;
}

/**
 * Sorts open spots and requests by urgency: emergencies, urgent ones that start soon, others due
 * soon, the rest; each by start. So tonight's spot never comes after an urgent request for a shift
 * in two months.
 */
export function inPressingOrder<Item extends Needing>(
  items: readonly Item[],
  now: Temporal.Instant,
): Item[] {
  // Computed once, because each start of the app compares hundreds of items.
  const soon = soonFrom(now);
  const ranked = items.map((item) => ({
    item,
    pressing: pressing(item, soon),
    startsAt: item.startsAt.epochMilliseconds,
  }));
  return ranked
    .toSorted((a, b) => b.pressing - a.pressing || a.startsAt - b.startsAt)
    .map(({ item }) => item);
}

function soonFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: SOON_HOURS });
}

function pressing({ priority, startsAt }: Needing, soon: Temporal.Instant): number {
  if (priority === "emergency") return 3;
  const isNear = isBefore(startsAt, soon);
  if (priority === "urgent") return isNear ? 2 : 1;
  return isNear ? 1 : 0;
}
