import { isBefore } from "../time/local.ts";
import { type ShabbatWindow, shabbatWindowAt } from "./shabbat-windows.ts";

/** What would come in a rest day and is of use before it comes so long before it. */
export const BEFORE_SHABBAT_HOURS = 3;
/** What waited for the end of a rest day leaves so long after it. */
export const AFTER_SHABBAT_MINUTES = 30;
/** A message may be on its way for so long: none leaves for who keeps a rest day that begins within it. */
export const ON_ITS_WAY_SECONDS = 60;

/**
 * Until when nothing goes to a member who keeps these windows, for what would go at `at`; null where none of them is in the
 * way. An emergency waits for the end alone, anything else some minutes longer.
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

/** What comes before a rest day because its own time lies in it: when, and before which. */
export interface BroughtForward {
  readonly at: Temporal.Instant;
  readonly window: ShabbatWindow;
}

/** When what has a time that lies in one of these windows comes instead; null where it lies in none of them. */
export function broughtForward(
  windows: readonly ShabbatWindow[],
  at: Temporal.Instant,
): BroughtForward | null {
  const window = shabbatWindowAt(windows, at);
  return window && { at: beforeRest(window), window };
}

/** When what belongs before a rest day is sent. */
function beforeRest({ startsAt }: ShabbatWindow): Temporal.Instant {
  return startsAt.subtract({ hours: BEFORE_SHABBAT_HOURS });
}

/** The window before which it is now time to say what belongs before it; null for none. */
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
