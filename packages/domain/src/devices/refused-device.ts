/** A push device is removed after this many refusals in a row, over at least this many hours. */
const MOST_REFUSALS = 3;
const REFUSED_HOURS = 48;

/** The refusals of a device's push service since its last accepted message. */
export interface Refusals {
  readonly refusals: number;
  readonly refusedSince: Temporal.Instant | null;
}

/** Returns the refusals of a device after one more. */
export function refusedAgain(
  { refusals, refusedSince }: Refusals,
  now: Temporal.Instant,
): { readonly refusals: number; readonly refusedSince: Temporal.Instant } {
  return { refusals: refusals + 1, refusedSince: refusedSince ?? now };
}

/**
 * True if the push service refuses the device permanently. Apple and Google answer some dead
 * subscriptions with 400 or 403 instead of 410. The minimum period covers a short fault of this
 * server.
 */
export function isGivenUp({ refusals, refusedSince }: Refusals, now: Temporal.Instant): boolean {
  return (
    refusals >= MOST_REFUSALS &&
    refusedSince !== null &&
    refusedSince.until(now).total("hours") >= REFUSED_HOURS
  );
}

/** Returns the in-app notification about a device that was given up. */
export function givenUpNotice(device: string | null): { title: string; message: string } {
  return {
    title: "A device no longer gets push notifications",
    message: `The push service of ${device ?? "one of your devices"} has refused every message for days, so the device was removed. To get them again, open Settings on it and enable notifications.`,
  };
}
