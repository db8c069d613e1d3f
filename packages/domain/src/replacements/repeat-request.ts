import { isBefore } from "../time/local.ts";
import { PRIORITIES, type Priority } from "./request-status.ts";

/** A member's second request for a spot within this many minutes sends no new message. */
export const REPEAT_MINUTES = 60;

/** A request for one spot, as members were or would be messaged about it. */
interface AskedRound {
  readonly priority: Priority;
  readonly askedAt: Temporal.Instant;
}

/**
 * True when members were messaged about this spot within `REPEAT_MINUTES`, at least as urgently:
 * the request stays open, and no message is sent again. A request made after the start never
 * repeats one made before it, because the absence is new information.
 */
export function isRepeat(
  again: AskedRound,
  earlier: AskedRound,
  startsAt: Temporal.Instant,
): boolean {
  const isRecent = isBefore(again.askedAt, earlier.askedAt.add({ minutes: REPEAT_MINUTES }));
  const isMoreUrgent = PRIORITIES.indexOf(again.priority) > PRIORITIES.indexOf(earlier.priority);
  const startedBetween = isBefore(earlier.askedAt, startsAt) && !isBefore(again.askedAt, startsAt);
  return isRecent && !isMoreUrgent && !startedBetween;
}
