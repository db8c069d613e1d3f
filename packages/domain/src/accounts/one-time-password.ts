/** A password asked for by email works beside the current one for this long. */
export const FORGOTTEN_MINUTES = 60;
/** A temporary password set by an administrator works until it is changed, but no longer than this. */
export const TEMPORARY_DAYS = 14;

/** So many are mailed to one member within an hour; whoever asks again has them in the mailbox. */
export const MOST_MAILED_AN_HOUR = 3;

/** Whether another one-time password is mailed to a member who was mailed so many within the last hour. */
export function mayMailAnother(mailedWithinAnHour: number): boolean {
  return mailedWithinAnHour < MOST_MAILED_AN_HOUR;
}

/** When a one-time password asked for at `now` stops working. */
export function forgottenPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: FORGOTTEN_MINUTES });
}

/** When a temporary password set at `now` stops working. */
export function temporaryPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: TEMPORARY_DAYS * 24 });
}

/** True once a password no longer signs anybody in; one that the member chose has no end (`endsAt` is null). */
export function isPasswordOver(endsAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0;
}
