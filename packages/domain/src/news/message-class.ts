import { isBefore } from "../time/local.ts";

/** How much a message may disturb: `urgent` always, `action` asks something, `info` can wait. */
export const MESSAGE_CLASSES = ["urgent", "action", "info"] as const;

export type MessageClass = (typeof MESSAGE_CLASSES)[number];

/**
 * How much news may disturb. `news` asks nothing and wakes nobody, however soon the shift; `own-shift` is about a shift of the hearer's own
 * and `request` asks them to act: both are urgent when the shift is near. `task` asks, and can wait for the day.
 */
export type Loudness = "news" | "own-shift" | "request" | "task";

/** Cover wanted, or one's own shift changed, within this long is urgent. */
export const URGENT_WITHIN_HOURS = 24;

/**
 * The class of a message about a shift that starts then. News that asks nothing (who found cover, a forgotten 10-7, a
 * place that is filled) never wakes anybody, however soon the shift.
 */
export function messageClassFor(
  loudness: Loudness,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): MessageClass {
  if (loudness === "news") return "info";
  if (loudness === "task") return "action";
  if (!isBefore(now.add({ hours: URGENT_WITHIN_HOURS }), startsAt)) return "urgent";
  return loudness === "request" ? "action" : "info";
}
