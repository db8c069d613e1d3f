import { isBefore } from "../time/local.ts";
import type { RestWindow } from "./rest-windows.ts";

/** What waited for the end of a rest day leaves so long after it. */
export const AFTER_REST_MINUTES = 30;

/**
 * Until when nothing goes to a member who keeps these windows, for what would go at `at`; null where none of them is in the
 * way. An emergency waits for the end alone, anything else some minutes longer.
 */
export function heldUntil(windows: readonly RestWindow[], at: Temporal.Instant, isEmergency: boolean): Temporal.Instant | null {
  const minutes = isEmergency ? 0 : AFTER_REST_MINUTES;
  const held = windows.find(({ startsAt, endsAt }) => !isBefore(at, startsAt) && isBefore(at, endsAt.add({ minutes })));
  return held ? held.endsAt.add({ minutes }) : null;
}
