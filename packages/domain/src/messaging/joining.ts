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
];

/** True for news that waits a few minutes for more of its kind, as when a coordinator fills a month; never when urgent. */
export function isJoined(kind: NoticeKind, messageClass: MessageClass): boolean {
  return messageClass !== "urgent" && JOINED.includes(kind);
}
