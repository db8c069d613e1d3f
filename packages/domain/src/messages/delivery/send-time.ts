import type { Urgency } from "../../events/notify/urgency-of-message.ts";
import { heldUntil } from "../../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../../shabbat/shabbat-windows.ts";
import { isBefore } from "../../time/local.ts";
import { type QuietHours, quietUntil } from "./quiet-hours.ts";

export interface TimedMessage {
  readonly messageUrgency: Urgency;
  readonly isEmergency: boolean;
  /** When the message stops being useful; null means never. */
  readonly usefulUntil: Temporal.Instant | null;
}

export interface TimedMember {
  readonly quietHours: QuietHours | null;
  /** The nearby Shabbat windows, if the member observes them; else empty. */
  readonly shabbatWindows: readonly ShabbatWindow[];
  readonly shabbatEmergencies: boolean;
}

export interface SendTime {
  readonly at: Temporal.Instant;
  readonly isHeldForRest: boolean;
}

/**
 * Returns when a message that is ready at `from` goes to email, SMS and push; null if Shabbat holds
 * it until it is useless. Quiet hours hold messages that are not urgent, but never until they are
 * useless. Shabbat holds every message except an allowed emergency. After one of the two ends, the
 * other is checked again.
 */
export function sendTimeFor(
  message: TimedMessage,
  member: TimedMember,
  from: Temporal.Instant,
  zone: string,
): SendTime | null {
  const isReached = message.isEmergency && member.shabbatEmergencies;
  const restEnd = isReached ? null : heldUntil(member.shabbatWindows, from, message.isEmergency);
  if (restEnd) {
    const after = isOfUse(message, restEnd) ? sendTimeFor(message, member, restEnd, zone) : null;
    return after && { at: after.at, isHeldForRest: true };
  }
  const quietEnd =
    message.isEmergency || message.messageUrgency === "urgent"
      ? null
      : quietUntil(member.quietHours, from, zone);
  const after =
    quietEnd && isOfUse(message, quietEnd) ? sendTimeFor(message, member, quietEnd, zone) : null;
  return after ?? { at: from, isHeldForRest: false };
}

function isOfUse({ usefulUntil }: TimedMessage, at: Temporal.Instant): boolean {
  return usefulUntil === null || isBefore(at, usefulUntil);
}
