import { messageClassFor } from "../news/message-class.ts";
import type { Silence } from "../replacements/silence.ts";
import { heldUntil } from "../rest-days/rest-hold.ts";
import { isBefore } from "../time/local.ts";
import { sendTimeFor, type TimedMember } from "./send-time.ts";

/**
 * The silence in which a member is now, for being asked to take a place of a shift that starts then: the wait of the message that would
 * ask them (`sendTimeFor`). Null for who would hear it now. Where a rest day outlasts the start it is given all the same.
 */
export function silenceOf(
  member: TimedMember,
  { startsAt, isEmergency }: { readonly startsAt: Temporal.Instant; readonly isEmergency: boolean },
  now: Temporal.Instant,
  zone: string,
): Silence | null {
  const messageClass = messageClassFor("request", startsAt, now);
  const time = sendTimeFor({ messageClass, isEmergency, usefulUntil: startsAt }, member, now, zone);
  if (time === null)
    return {
      until: heldUntil(member.restWindows, now, isEmergency) ?? startsAt,
      because: "rest-day",
    };
  if (!isBefore(now, time.at)) return null;
  return { until: time.at, because: time.isHeldForRest ? "rest-day" : "quiet-hours" };
}
