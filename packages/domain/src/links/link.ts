import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** What the one tap of a link does. */
export const LINK_PURPOSES = [
  "accept",
  "take",
  "confirm",
  "see-shift",
  "start-answer",
  "poll-answer",
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

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

export const LINK_STATES = ["ready", "used", "expired"] as const;

/** Whether a link still does what it is for. One that is never used up has no instant of use. */
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

/** Why the answer to a text does nothing, or null: its shift was moved since, and unlike the page of a link a text says when it was. */
export function movedSinceBecause(
  { purpose, createdAt }: { readonly purpose: LinkPurpose; readonly createdAt: Temporal.Instant },
  shift: { readonly movedAt: Temporal.Instant | null; readonly title: string },
): Refusal | null {
  if (!takesPlace(purpose) && purpose !== "confirm") return null;
  if (shift.movedAt === null || !isBefore(createdAt, shift.movedAt)) return null;
  return conflict(
    "shift-moved",
    `This shift was moved after that text: it is now ${shift.title}. Open the app to answer.`,
  );
}
