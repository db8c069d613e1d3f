import { addDays, daysBetween, type LocalDate } from "../time/local.ts";

/** So many days before the last day of a qualification its holder and the administrators are reminded, once each. */
export const EXPIRY_REMINDER_DAYS = [60, 30, 7] as const;

/** A holding with a last day, and at how many days before it somebody was last reminded of it. */
export interface Expiring {
  readonly lastDay: LocalDate;
  readonly remindedDays: number | null;
}

/**
 * Which reminder of an expiry is due today, by its days before the last day, or null: of several that were missed the
 * latest, none after the last day, and none again.
 */
export function dueExpiryReminder(
  { lastDay, remindedDays }: Expiring,
  today: LocalDate,
): number | null {
  const left = daysBetween(today, lastDay);
  if (left < 0) return null;
  const due = EXPIRY_REMINDER_DAYS.findLast((days) => left <= days);
  return due === undefined || (remindedDays !== null && remindedDays <= due) ? null : due;
}

/** The last day of which somebody may have to be reminded today. */
export function latestToRemind(today: LocalDate): LocalDate {
  return addDays(today, EXPIRY_REMINDER_DAYS[0]);
}
