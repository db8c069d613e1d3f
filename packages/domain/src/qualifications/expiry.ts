import { addDays, daysBetween, type LocalDate } from "../time/local.ts";

/**
 * How many days before a qualification's last day its holder and the administrators are reminded,
 * once each.
 */
const EXPIRY_REMINDER_DAYS = [60, 30, 7] as const;

/**
 * A member's qualification with its last day, and which reminder was sent last, as days before the
 * last day.
 */
export interface Expiring {
  readonly lastDay: LocalDate;
  readonly remindedDays: number | null;
}

/**
 * Returns the reminder to send today, as days before the last day, or null. After missed reminders
 * only the latest is due. None is sent twice or after the last day.
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

/** Returns the latest expiry date that can need a reminder today. */
export function latestToRemind(today: LocalDate): LocalDate {
  return addDays(today, EXPIRY_REMINDER_DAYS[0]);
}
