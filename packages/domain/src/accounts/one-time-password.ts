/** Lifetime of an emailed one-time password; the member's current password stays valid too. */
export const FORGOTTEN_MINUTES = 60;
/** Lifetime of a temporary password set by an admin. A password change ends it earlier. */
export const TEMPORARY_DAYS = 14;

/**
 * Maximum of one-time passwords emailed to one member within an hour. The earlier emails still
 * work.
 */
const MAX_EMAILED_AN_HOUR = 3;

export function mayMailAnother(emailedWithinAnHour: number): boolean {
  return emailedWithinAnHour < MAX_EMAILED_AN_HOUR;
}

export function forgottenPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: FORGOTTEN_MINUTES });
}

export function temporaryPasswordEndsAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: TEMPORARY_DAYS * 24 });
}

/**
 * True when the password has expired. A null `endsAt` means that the member chose the password, so
 * it never expires.
 */
export function isPasswordOver(endsAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0;
}
