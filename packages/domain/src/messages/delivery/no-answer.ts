import { urgencyFor } from "../../events/notify/urgency-of-message.ts";
import type { Silence } from "../../replacements/silence.ts";
import { heldUntil } from "../../shabbat/shabbat-hold.ts";
import { isBefore } from "../../time/local.ts";
import { sendTimeFor, type TimedMember } from "./send-time.ts";

/**
 * Returns why and until when a request to take a spot on the shift would wait for this member, as
 * `sendTimeFor` decides. Null if it would be sent now. Shabbat is returned even if it outlasts the
 * shift's start.
 */
export function silenceOf(
  member: TimedMember,
  { startsAt, isEmergency }: { readonly startsAt: Temporal.Instant; readonly isEmergency: boolean },
  now: Temporal.Instant,
  zone: string,
): Silence | null {
  const messageUrgency = urgencyFor("request", startsAt, now);
  const time = sendTimeFor(
    { messageUrgency, isEmergency, usefulUntil: startsAt },
    member,
    now,
    zone,
  );
  if (time === null)
    return {
      until: heldUntil(member.shabbatWindows, now, isEmergency) ?? startsAt,
      because: "shabbat",
    };
  if (!isBefore(now, time.at)) return null;
  return { until: time.at, because: time.isHeldForRest ? "shabbat" : "quiet-hours" };
}
