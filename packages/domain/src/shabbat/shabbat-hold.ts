import { isBefore } from "../time/local.ts";
import { type ShabbatWindow, shabbatWindowAt } from "./shabbat-windows.ts";

/** A notification about a time during Shabbat is sent this many hours before Shabbat. */
export const BEFORE_SHABBAT_HOURS = 3;
/** Held notifications are sent this many minutes after the end of Shabbat. */
export const AFTER_SHABBAT_MINUTES = 30;
/**
 * The longest time a delivery takes; within it before Shabbat, nothing is sent to members who
 * observe it.
 */
export const ON_ITS_WAY_SECONDS = 60;

/**
 * Returns when a notification due at `at` may be sent; null when no Shabbat holds it. Emergencies
 * are sent at the end of Shabbat, others some minutes later.
 */
export function heldUntil(
  windows: readonly ShabbatWindow[],
  at: Temporal.Instant,
  isEmergency: boolean,
): Temporal.Instant | null {
  const minutes = isEmergency ? 0 : AFTER_SHABBAT_MINUTES;
  const held = windows.find(
    ({ startsAt, endsAt }) => !isBefore(at, startsAt) && isBefore(at, endsAt.add({ minutes })),
  );
  return held ? held.endsAt.add({ minutes }) : null;
}

/** A notification that is sent before Shabbat instead: the new time, and the Shabbat window. */
interface BroughtForward {
  readonly at: Temporal.Instant;
  readonly window: ShabbatWindow;
}

/**
 * Returns the earlier sending time for a notification about a time during Shabbat; null if no
 * window contains the time.
 */
export function broughtForward(
  windows: readonly ShabbatWindow[],
  at: Temporal.Instant,
): BroughtForward | null {
  const window = shabbatWindowAt(windows, at);
  return window && { at: beforeRest(window), window };
}

/** Returns when notifications that must arrive before Shabbat are sent. */
function beforeRest({ startsAt }: ShabbatWindow): Temporal.Instant {
  return startsAt.subtract({ hours: BEFORE_SHABBAT_HOURS });
}

/** Returns the Shabbat to announce now; null for none. */
export function windowToAnnounce(
  windows: readonly ShabbatWindow[],
  now: Temporal.Instant,
): ShabbatWindow | null {
  return (
    windows.find(
      (window) => !isBefore(now, beforeRest(window)) && isBefore(now, window.startsAt),
    ) ?? null
  );
}
