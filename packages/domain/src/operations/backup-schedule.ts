import { dateOf, isBefore } from "../time/local.ts";

/** A backup that failed is tried again after so long. */
export const BACKUP_RETRY_MINUTES = 60;

/** What is known of the backups so far. */
export interface BackupsSoFar {
  /** When the installation began: what was to be done before that is nobody's to make up for. */
  readonly since: Temporal.Instant;
  /** When the last good one was asked for; null where there is none. */
  readonly lastGoodAt: Temporal.Instant | null;
  /** When the last one that failed ended; null where none did. */
  readonly lastFailedAt: Temporal.Instant | null;
}

/**
 * Whether a backup is to be made now: the hour of the day in `zone` has come round since the last good one, be it now or while
 * the server was away. One that failed is tried again after `BACKUP_RETRY_MINUTES`. What a clock that was ahead has dated after
 * now counts for nothing.
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

/** When it was this hour of the day last. */
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
