import { isBefore } from "../../time/local.ts";

/**
 * The urgency of a message: `urgent` ignores quiet hours, `action` needs an answer, `info` can
 * wait.
 */
export const MESSAGE_CLASSES = ["urgent", "action", "info"] as const;

export type Urgency = (typeof MESSAGE_CLASSES)[number];

/**
 * The purpose of a notification. `news` needs no answer and is never urgent. `own-shift` is about
 * the recipient's shift, and `request` asks them to act; both are urgent when the shift is near.
 * `task` asks them to act, but can wait until the day.
 */
export type NotificationPurpose = "news" | "own-shift" | "request" | "task";

/**
 * A replacement request, or a change of the recipient's own shift, is urgent this many hours before
 * the start.
 */
export const URGENT_WITHIN_HOURS = 24;

/**
 * Returns the urgency of a message about a shift with that start; `news` (a replacement found, a
 * filled spot) is never urgent.
 */
export function urgencyFor(
  purpose: NotificationPurpose,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Urgency {
  if (purpose === "news") return "info";
  if (purpose === "task") return "action";
  if (!isBefore(now.add({ hours: URGENT_WITHIN_HOURS }), startsAt)) return "urgent";
  return purpose === "request" ? "action" : "info";
}
