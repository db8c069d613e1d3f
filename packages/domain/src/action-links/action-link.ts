import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** The action of a link. */
export const LINK_PURPOSES = [
  "accept",
  "take",
  "confirm",
  "see-shift",
  "start-answer",
  "poll-answer",
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/**
 * Links that stay valid after use, because they change nothing or their answer may change until
 * they expire.
 */
const NEVER_USED_UP: readonly LinkPurpose[] = ["see-shift", "poll-answer"];

/** Whether one use ends the link. */
export function isUsedUp(purpose: LinkPurpose): boolean {
  return !NEVER_USED_UP.includes(purpose);
}

/** Whether the link assigns its user to a shift. */
export function takesSpot(purpose: LinkPurpose): boolean {
  return purpose === "accept" || purpose === "take";
}

export const LINK_STATES = ["ready", "used", "expired"] as const;

/** Whether a link is still valid. A link that stays valid after use has no time of use. */
export function linkState(
  {
    usedAt,
    expiresAt,
  }: { readonly usedAt: Temporal.Instant | null; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): (typeof LINK_STATES)[number] {
  if (usedAt !== null) return "used";
  return isBefore(now, expiresAt) ? "ready" : "expired";
}

/**
 * Why a text reply has no effect, or null: the shift was rescheduled after the message was sent,
 * and the text still states the old time.
 */
export function movedSinceBecause(
  { purpose, createdAt }: { readonly purpose: LinkPurpose; readonly createdAt: Temporal.Instant },
  shift: { readonly movedAt: Temporal.Instant | null; readonly title: string },
): Refusal | null {
  if (!takesSpot(purpose) && purpose !== "confirm") return null;
  if (shift.movedAt === null || !isBefore(createdAt, shift.movedAt)) return null;
  return conflict(
    "shift-moved",
    `This shift was moved after we sent that text. It's now ${shift.title}. Open the app to answer.`,
  );
}
