import { dateOf, isBefore } from "../time/local.ts";

/** How long after a failed backup the next attempt begins, in minutes. */
const BACKUP_RETRY_MINUTES = 60;

export interface BackupsSoFar {
  /** When the installation began; earlier backup times do not count as missed. */
  readonly since: Temporal.Instant;
  /** When the last successful backup was requested; null without one. */
  readonly lastGoodAt: Temporal.Instant | null;
  /** When the last failed backup ended; null without one. */
  readonly lastFailedAt: Temporal.Instant | null;
}

/**
 * True when a backup is due: the hour of day in `zone` has passed since the last successful one,
 * even while the server was off. A failed backup is retried after `BACKUP_RETRY_MINUTES`. Times in
 * the future, from a wrong clock, are ignored.
 */
export function isBackupDue(
  soFar: BackupsSoFar,
  hour: number,
  zone: string,
  now: Temporal.Instant,
): boolean {
  const { since, lastGoodAt, lastFailedAt } = soFar;
  const wanted = lastTimeAt(hour, zone, now);
  const isFromAhead = (at: Temporal.Instant): boolean => isBefore(now, at);
  if (isBefore(wanted, since)) return false;
  if (lastGoodAt && !isFromAhead(lastGoodAt) && !isBefore(lastGoodAt, wanted)) return false;
  if (!lastFailedAt || isFromAhead(lastFailedAt)) return true;
  return !isBefore(now, lastFailedAt.add({ minutes: BACKUP_RETRY_MINUTES }));
}

function lastTimeAt(hour: number, zone: string, now: Temporal.Instant): Temporal.Instant {
  const today = Temporal.PlainDate.from(dateOf(now, zone));
  const at = (day: Temporal.PlainDate): Temporal.Instant =>
    day
      .toPlainDateTime({ hour })
      .toZonedDateTime(zone, { disambiguation: "compatible" })
      .toInstant();
  const wanted = at(today);
  return isBefore(now, wanted) ? at(today.subtract({ days: 1 })) : wanted;
}
