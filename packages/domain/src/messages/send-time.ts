import type { MessageClass } from "../news/message-class.ts";
import { heldUntil } from "../rest-days/rest-hold.ts";
import type { RestWindow } from "../rest-days/rest-windows.ts";
import { isBefore } from "../time/local.ts";
import { type QuietHours, quietUntil } from "./quiet-hours.ts";

/** What decides when a message may leave. */
export interface TimedMessage {
  readonly messageClass: MessageClass;
  readonly isEmergency: boolean;
  /** When it is of no use any more; null is never. */
  readonly usefulUntil: Temporal.Instant | null;
}

/** When a member is not to be disturbed. */
export interface TimedMember {
  readonly quietHours: QuietHours | null;
  /** The rest days around now that they keep; none of who keeps none. */
  readonly restWindows: readonly RestWindow[];
  /** An emergency may reach them on one. */
  readonly restDayEmergencies: boolean;
}

export interface SendTime {
  readonly at: Temporal.Instant;
  /** It is later than it would be, because of a rest day. */
  readonly isHeldForRest: boolean;
}

/**
 * When a message that could leave at `from` goes to a member outside the app; null for one that a rest day holds until it is of
 * no use. Quiet hours hold what is not urgent, but never past its use; a rest day holds everything, past its use as well, but
 * for an emergency to who allows that. After the one the other is looked at again.
 */
export function sendTimeFor(
  message: TimedMessage,
  member: TimedMember,
  from: Temporal.Instant,
  zone: string,
): SendTime | null {
  const isReached = message.isEmergency && member.restDayEmergencies;
  const restEnd = isReached ? null : heldUntil(member.restWindows, from, message.isEmergency);
  if (restEnd) {
    const after = isOfUse(message, restEnd) ? sendTimeFor(message, member, restEnd, zone) : null;
    return after && { at: after.at, isHeldForRest: true };
  }
  const quietEnd =
    message.isEmergency || message.messageClass === "urgent"
      ? null
      : quietUntil(member.quietHours, from, zone);
  const after =
    quietEnd && isOfUse(message, quietEnd) ? sendTimeFor(message, member, quietEnd, zone) : null;
  return after ?? { at: from, isHeldForRest: false };
}

function isOfUse({ usefulUntil }: TimedMessage, at: Temporal.Instant): boolean {
  return usefulUntil === null || isBefore(at, usefulUntil);
}
