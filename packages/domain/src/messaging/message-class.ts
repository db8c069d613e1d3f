import type { Hearer, NoticeKind } from "../notifications/audience.ts";
import { isBefore } from "../time/local.ts";

/** How much a message may disturb: `urgent` always, `action` asks something, `info` can wait. */
export const MESSAGE_CLASSES = ["urgent", "action", "info"] as const;

export type MessageClass = (typeof MESSAGE_CLASSES)[number];

/** Cover wanted, or one's own shift changed, within this long is urgent. */
export const URGENT_WITHIN_HOURS = 24;

/**
 * The class of a notice about a shift. News that asks nothing (who found cover, a forgotten 10-7, a place that is
 * filled) never wakes anybody, however soon the shift.
 */
export function messageClassFor(kind: NoticeKind, as: Hearer, startsAt: Temporal.Instant, now: Temporal.Instant): MessageClass {
  if (isOnlyNews(kind, as)) return "info";
  if (kind === "members.password-mail-failed") return "action";
  if (!isBefore(now.add({ hours: URGENT_WITHIN_HOURS }), startsAt)) return "urgent";
  return as === "could-take" || as === "invited" || as === "admin" ? "action" : "info";
}

function isOnlyNews(kind: NoticeKind, as: Hearer): boolean {
  if (as === "asked" || kind === "attendance.closed-by-system") return true;
  return as === "admin" && (kind === "replacements.accepted" || kind === "replacements.cancelled");
}
