import { type EventType, hearersOf, isEventType, isTold, tellingOf } from "./catalogue.ts";
import { MESSAGE_CLASSES, messageClassFor, URGENT_WITHIN_HOURS } from "./message-class.ts";

/** What an event is to whoever hears of it: 0 is urgent, 1 asks something, 2 can wait, 3 is told to no member. */
export type NewsUrgency = 0 | 1 | 2 | 3;

/** How urgent news of this kind is of a shift that starts soon, and of one that does not. */
export interface UrgencyOfKind {
  readonly soon: NewsUrgency;
  readonly later: NewsUrgency;
}

/** Told to no member by themselves, but what follows from them is. */
const FREE_PLACES = new Set(["members.deactivated", "members.removed"]);

/** Events are taken up by urgency: what is urgent to the one it presses most goes ahead, and an emergency always does. */
export function urgencyOfKind(
  kind: string,
  { isEmergency = false }: { isEmergency?: boolean } = {},
): UrgencyOfKind {
  if (FREE_PLACES.has(kind)) return { soon: 1, later: 1 };
  if (!isEventType(kind) || !isTold(kind)) return { soon: 3, later: 3 };
  return isEmergency
    ? { soon: 0, later: 0 }
    : { soon: urgencyIn(kind, 0), later: urgencyIn(kind, URGENT_WITHIN_HOURS + 1) };
}

function urgencyIn(kind: EventType, hours: number): NewsUrgency {
  const now = Temporal.Instant.fromEpochMilliseconds(0);
  const classes = hearersOf(kind).map((as) =>
    messageClassFor(tellingOf(kind, as).loudness, now.add({ hours }), now),
  );
  return Math.min(...classes.map((one) => MESSAGE_CLASSES.indexOf(one))) as NewsUrgency;
}
