/** A deleted notification is kept this long for whoever deleted it by mistake. */
const PUT_BACK_MINUTES = 10;

/** Whether a notification that was deleted at this instant can still be put back; after that it is gone for good. */
export function canBePutBack(deletedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(deletedAt, goneIfDeletedBefore(now)) >= 0;
}

/** What was deleted before this instant is gone for good. */
export function goneIfDeletedBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: PUT_BACK_MINUTES });
}
