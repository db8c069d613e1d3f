import type { Urgency } from "../../events/notify/urgency-of-message.ts";
import { heldUntil } from "../../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../../shabbat/shabbat-windows.ts";
import { isBefore } from "../../time/local.ts";
import { type QuietHours, quietUntil } from "./quiet-hours.ts";

export interface TimedMessage {
  readonly messageUrgency: Urgency;
  readonly isEmergency: boolean;
  /** The time from which the message is useless; null means never. */
  readonly usefulUntil: Temporal.Instant | null;
}

export interface TimedMember {
  readonly quietHours: QuietHours | null;
  /** The nearby rest days that the member observes; empty if they observe none. */
  readonly shabbatWindows: readonly ShabbatWindow[];
  readonly shabbatEmergencies: boolean;
}

export interface SendTime {
  readonly at: Temporal.Instant;
  readonly isHeldForRest: boolean;
}

/**
 * Returns when a message that could leave at `from` goes to external channels; null if a rest day
 * holds it past its use. Quiet hours hold messages that are not urgent, but never past their use. A
 * rest day holds every message, also past its use, except an allowed emergency. After one hold
 * ends, the other is checked again.
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
