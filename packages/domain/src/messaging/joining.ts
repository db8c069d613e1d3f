import type { NoticeKind } from "../notifications/audience.ts";
import type { MessageClass } from "./message-class.ts";

/** Changes of a member's shifts within this long of the first go out as one message. */
export const JOIN_WITHIN_MINUTES = 5;

const JOINED: readonly NoticeKind[] = [
  "shifts.assigned",
  "shifts.unassigned",
  "shifts.reassigned",
  "shifts.moved",
  "shifts.changed",
  "shifts.deleted",
  "members.slots-freed",
  "members.password-mail-failed",
];

/** What joined news is about, for its hearer. */
export type NewsTopic = "own-shifts" | "open-shifts" | "passwords";

/** An administrator hears of shifts that others left, and of passwords that never arrived; all else that is joined is of one's own shifts. */
export function topicOf(kind: NoticeKind): NewsTopic {
  if (kind === "members.slots-freed") return "open-shifts";
  return kind === "members.password-mail-failed" ? "passwords" : "own-shifts";
}

const HEADLINES: Readonly<Record<NewsTopic, string>> = {
  "own-shifts": "changes to your shifts",
  "open-shifts": "members have left shifts open",
  passwords: "passwords could not be mailed",
};

/** One line over several pieces of news; it speaks of its reader's own shifts only where all of them do. */
export function headlineOf(topics: readonly NewsTopic[]): string {
  const [first = "own-shifts"] = topics;
  return `${topics.length} ${topics.every((topic) => topic === first) ? HEADLINES[first] : "pieces of news"}`;
}

/** True for news that waits a few minutes for more of its kind, as when a coordinator fills a month; never when urgent. */
export function isJoined(kind: NoticeKind, messageClass: MessageClass): boolean {
  return messageClass !== "urgent" && JOINED.includes(kind);
}
