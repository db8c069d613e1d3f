import { isBefore } from "../time/local.ts";

/** What the one tap of a link does. */
export type LinkPurpose = "accept" | "take" | "confirm" | "see-shift" | "start-answer" | "poll-answer";

/** Links that do nothing, or whose answer may be changed until they expire. */
const NEVER_USED_UP: readonly LinkPurpose[] = ["see-shift", "poll-answer"];

/** Whether a link has done what it is for once it was used. */
export function isUsedUp(purpose: LinkPurpose): boolean {
  return !NEVER_USED_UP.includes(purpose);
}

/** Whether a link puts whoever uses it on a shift. */
export function takesPlace(purpose: LinkPurpose): boolean {
  return purpose === "accept" || purpose === "take";
}

/** Whether a link still does what it is for. One that is never used up has no instant of use. */
export function linkState(
  { usedAt, expiresAt }: { readonly usedAt: Temporal.Instant | null; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): "ready" | "used" | "expired" {
  if (usedAt !== null) return "used";
  return isBefore(now, expiresAt) ? "ready" : "expired";
}
