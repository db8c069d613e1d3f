/** A password asked for by email works beside the current one for this long. */
export const FORGOTTEN_MINUTES = 60;
/** A temporary password set by an administrator works until it is changed, but no longer than this. */
export const TEMPORARY_DAYS = 14;

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
