import { isBefore } from "../time/local.ts";

/** Open spots that start within so many days are outstanding; a pending request is outstanding whatever its date. */
export const OUTSTANDING_DAYS = 30;

/** What starts within this long presses, whatever its priority. */
const SOON_HOURS = 48;

/** What needs somebody, and how urgently it was asked for; null for an open place that nobody asked about. */
interface Needing {
  readonly priority: string | null;
  readonly startsAt: Temporal.Instant;
}

/** True for what needs somebody soon: an urgent request or an emergency, and whatever starts within two days. */
export function needsSomebodySoon(item: Needing, now: Temporal.Instant): boolean {
  return pressing(item, soonFrom(now)) > 0;
}

/**
 * What needs somebody in the order to look at it: emergencies, what is urgent and near, what else needs somebody soon, the rest, each by
 * its start. Tonight's place is not below one that is urgent in two months.
 */
export function inPressingOrder<Item extends Needing>(
  items: readonly Item[],
  now: Temporal.Instant,
): Item[] {
  // Reckoned once for each: hundreds are compared with each other whenever somebody opens the app.
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
