import type { EventTopic, NotificationPolicy } from "../events/define-event.ts";
import type { Urgency } from "../events/urgency-of-message.ts";

/**
 * The batch window: changes to a member's shifts within this time of the first go out as one
 * message.
 */
export const JOIN_WITHIN_MINUTES = 5;

const HEADLINES: Readonly<Record<EventTopic, string>> = {
  "own-shifts": "changes to your shifts",
  "open-shifts": "members have left shifts open",
  passwords: "passwords could not be mailed",
  qualifications: "qualifications expire soon",
  shiftPreferences: "rosters ask for your wishes",
  questions: "questions to you",
  server: "news of the server",
};

/**
 * Returns the title of a batch; it says "your shifts" only if every notification is about the
 * recipient's own shifts.
 */
export function headlineOf(topics: readonly EventTopic[]): string {
  const [first = "own-shifts"] = topics;
  return `${topics.length} ${topics.every((topic) => topic === first) ? HEADLINES[first] : "pieces of news"}`;
}

/**
 * True for a notification that waits for its batch, as when a coordinator fills a month; never when
 * urgent.
 */
export function isJoined({ isBatched }: NotificationPolicy, messageUrgency: Urgency): boolean {
  return messageUrgency !== "urgent" && isBatched;
}
