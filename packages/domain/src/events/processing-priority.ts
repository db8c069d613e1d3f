import {
  type EventType,
  isEventType,
  isNotified,
  notificationPolicyOf,
  recipientsOf,
} from "./catalogue.ts";
import { MESSAGE_CLASSES, URGENT_WITHIN_HOURS, urgencyFor } from "./notify/urgency-of-message.ts";

/**
 * The priority in which events are processed: 0 is urgent, 1 needs an answer, 2 can wait, 3
 * notifies no member.
 */
type ProcessingPriority = 0 | 1 | 2 | 3;

/** The priority of an event type when the shift is near, and when it is later. */
interface UrgencyOfKind {
  readonly soon: ProcessingPriority;
  readonly later: ProcessingPriority;
}

/** Events that notify no member themselves, but cause events that do. */
const FREE_SPOTS = new Set(["members.deactivated", "members.removed"]);

/**
 * Returns the processing priority of an event type, which is that of its most urgent recipient. An
 * emergency always comes first.
 */
export function urgencyOfKind(
  kind: string,
  { isEmergency = false }: { isEmergency?: boolean } = {},
): UrgencyOfKind {
  if (FREE_SPOTS.has(kind)) return { soon: 1, later: 1 };
  if (!isEventType(kind) || !isNotified(kind)) return { soon: 3, later: 3 };
  return isEmergency
    ? { soon: 0, later: 0 }
    : { soon: urgencyIn(kind, 0), later: urgencyIn(kind, URGENT_WITHIN_HOURS + 1) };
}

function urgencyIn(kind: EventType, hours: number): ProcessingPriority {
  const now = Temporal.Instant.fromEpochMilliseconds(0);
  const classes = recipientsOf(kind).map((as) =>
    urgencyFor(notificationPolicyOf(kind, as).purpose, now.add({ hours }), now),
  );
  return Math.min(...classes.map((one) => MESSAGE_CLASSES.indexOf(one))) as ProcessingPriority;
}
