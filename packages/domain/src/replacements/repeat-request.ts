import { isBefore } from "../time/local.ts";
import { PRIORITIES, type Priority } from "./request-status.ts";

/** A second request for one spot within this many minutes sends no new message. */
export const REPEAT_MINUTES = 60;

/** A replacement request for a spot, with the urgency and time of the message to members. */
interface AskedRound {
  readonly priority: Priority;
  readonly askedAt: Temporal.Instant;
}

/**
 * True when members were messaged about this spot within `REPEAT_MINUTES`, at least as urgently:
 * the request opens, but no message is sent again. A request made after the start never repeats one
 * from before it, because the absence is new information.
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
