import type { MessageClass } from "../news/message-class.ts";
import type { NewsTopic, Telling } from "../news/news.ts";

/** Changes of a member's shifts within this long of the first go out as one message. */
export const JOIN_WITHIN_MINUTES = 5;

const HEADLINES: Readonly<Record<NewsTopic, string>> = {
  "own-shifts": "changes to your shifts",
  "open-shifts": "members have left shifts open",
  passwords: "passwords could not be mailed",
  qualifications: "qualifications expire soon",
  wishes: "rosters ask for your wishes",
  questions: "questions to you",
  server: "news of the server",
};

/** One line over several pieces of news; it speaks of its reader's own shifts only where all of them do. */
export function headlineOf(topics: readonly NewsTopic[]): string {
  const [first = "own-shifts"] = topics;
  return `${topics.length} ${topics.every((topic) => topic === first) ? HEADLINES[first] : "pieces of news"}`;
}

/** True for news that waits a few minutes for more of its kind, as when a coordinator fills a month; never when urgent. */
export function isJoined({ joins }: Telling, messageClass: MessageClass): boolean {
  return messageClass !== "urgent" && joins;
}
