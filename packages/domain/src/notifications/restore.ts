const RESTORE_MINUTES = 10;

export function canBeRestored(deletedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(deletedAt, goneIfDeletedBefore(now)) >= 0;
}

/** Returns the time before which deleted notifications are purged and cannot be restored. */
export function goneIfDeletedBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: RESTORE_MINUTES });
}
