import { addDays, daysBetween, type LocalDate } from "../time/local.ts";

/**
 * The days before a qualification's last day on which its holder and the administrators are
 * reminded, once each.
 */
const EXPIRY_REMINDER_DAYS = [60, 30, 7] as const;

/** A holding with a last day, and the days-before of its last reminder. */
export interface Expiring {
  readonly lastDay: LocalDate;
  readonly remindedDays: number | null;
}

/**
 * Returns the reminder due today, as days before the last day, or null. After missed ones only the
 * latest is due; none repeats or follows the last day.
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

/** Returns the latest last day that can need a reminder today. */
export function latestToRemind(today: LocalDate): LocalDate {
  return addDays(today, EXPIRY_REMINDER_DAYS[0]);
}
