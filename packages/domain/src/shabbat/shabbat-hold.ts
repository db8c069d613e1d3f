import { isBefore } from "../time/local.ts";
import { type ShabbatWindow, shabbatWindowAt } from "./shabbat-windows.ts";

/** Hours before Shabbat when a notification about a time in it is sent. */
export const BEFORE_SHABBAT_HOURS = 3;
/** Minutes after the end of Shabbat when held notifications leave. */
export const AFTER_SHABBAT_MINUTES = 30;
/** Longest delivery time; nothing leaves for an observing member within this time of the start. */
export const ON_ITS_WAY_SECONDS = 60;

/**
 * When a notification due at `at` may leave; null when no window holds it. Emergencies leave at the
 * end, others some minutes later.
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

/** A notification moved before Shabbat: the new time, and the window. */
interface BroughtForward {
  readonly at: Temporal.Instant;
  readonly window: ShabbatWindow;
}

/**
 * Moves a notification about a time within a window to before it; null if no window contains the time.
 */
export function broughtForward(
  windows: readonly ShabbatWindow[],
  at: Temporal.Instant,
): BroughtForward | null {
  const window = shabbatWindowAt(windows, at);
  return window && { at: beforeRest(window), window };
}

/** When notifications that belong before Shabbat are sent. */
function beforeRest({ startsAt }: ShabbatWindow): Temporal.Instant {
  return startsAt.subtract({ hours: BEFORE_SHABBAT_HOURS });
}

/** The window to announce now; null for none. */
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
