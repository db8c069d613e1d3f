import { isBefore } from "../time/local.ts";

/** What the one tap of a link does. */
export type LinkPurpose = "accept" | "take" | "confirm" | "see-shift";

/** Whether a link still does what it is for. One that only shows is never used up. */
export function linkState(
  { usedAt, expiresAt }: { readonly usedAt: Temporal.Instant | null; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): "ready" | "used" | "expired" {
  if (usedAt !== null) return "used";
  return isBefore(now, expiresAt) ? "ready" : "expired";
}
