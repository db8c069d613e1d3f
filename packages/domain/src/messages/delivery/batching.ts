import type { EventTopic, NotificationPolicy } from "../../events/define-event.ts";
import type { Urgency } from "../../events/notify/urgency-of-message.ts";

/**
 * The batch window in minutes: changes to a member's shifts within this time after the first one go
 * out as one message.
 */
export const JOIN_WITHIN_MINUTES = 5;

const HEADLINES: Readonly<Record<EventTopic, string>> = {
  "own-shifts": "changes to your shifts",
  "open-shifts": "updates about open shifts",
  passwords: "password emails not delivered",
  qualifications: "qualifications expire soon",
  preferences: "schedules need your shift preferences",
  questions: "poll updates",
  server: "server alerts",
};

/**
 * Returns the title of a batch; it says "your shifts" only if every notification is about the
 * recipient's own shifts.
 */
export function headlineOf(topics: readonly EventTopic[]): string {
  const [first = "own-shifts"] = topics;
  return `${topics.length} ${topics.every((topic) => topic === first) ? HEADLINES[first] : "updates"}`;
}

/**
 * True for a notification that waits for others, to be sent as one batch, as when a coordinator
 * fills a month. Urgent notifications never wait.
 */
export function isJoined({ isBatched }: NotificationPolicy, messageUrgency: Urgency): boolean {
  return messageUrgency !== "urgent" && isBatched;
}
