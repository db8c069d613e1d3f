import type { Refusal } from "../../errors/refusal.ts";
import { URGENT_WITHIN_HOURS } from "../../events/notify/urgency-of-message.ts";
import type { Role } from "../../members/role.ts";
import { formatUnit } from "../../text/language.ts";
import type { SquadClock } from "../../time/date-style.ts";
import { formatInstantTime } from "../../time/format.ts";
import { isBefore } from "../../time/local.ts";

/** The period of the limits in this file, in minutes. */
export const SENDING_LIMIT_MINUTES = 60;
const WITHIN = formatUnit(SENDING_LIMIT_MINUTES, "minute");

/**
 * How often a member may ask all eligible members to take a spot, within `SENDING_LIMIT_MINUTES`.
 */
export const BROADCASTS_AN_HOUR = 12;

/**
 * How often a member may offer a swap, within `SENDING_LIMIT_MINUTES`; each offer goes to one
 * member.
 */
export const SWAP_OFFERS_AN_HOUR = 24;

interface Sender {
  readonly role: Role;
  /** The times of the sender's earlier messages of this kind, in any order. */
  readonly sentAt: readonly Temporal.Instant[];
}

/**
 * Returns why a member cannot ask every member for a replacement now, or null. Administrators have
 * no limit. A shift that starts within `URGENT_WITHIN_HOURS` is exempt, because earlier requests
 * must not block an urgent one.
 */
export function broadcastBlockedBecause(
  sender: Sender,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): Refusal | null {
  if (!isBefore(now.add({ hours: URGENT_WITHIN_HOURS }), startsAt)) return null;
  const again = nextAllowedAt(sender, BROADCASTS_AN_HOUR, now);
  if (again === null) return null;
  const when = formatInstantTime(again, squad);
  return tooMany(
    "too-many-broadcasts",
    `You've asked everyone ${BROADCASTS_AN_HOUR} times within ${WITHIN}. Ask again at ${when}, or call an admin.`,
  );
}

/** Returns why a member cannot offer another swap now, or null. Administrators have no limit. */
export function swapOffersBlockedBecause(
  sender: Sender,
  now: Temporal.Instant,
  squad: SquadClock,
): Refusal | null {
  const again = nextAllowedAt(sender, SWAP_OFFERS_AN_HOUR, now);
  if (again === null) return null;
  const when = formatInstantTime(again, squad);
  return tooMany(
    "too-many-swap-offers",
    `You've offered ${SWAP_OFFERS_AN_HOUR} swaps within ${WITHIN}. Offer again at ${when}.`,
  );
}

function tooMany(code: string, message: string): Refusal {
  return { kind: "too-many", code, message };
}

/** Returns the full minute from which the sender is below the limit; null when already below it. */
function nextAllowedAt(
  { role, sentAt }: Sender,
  most: number,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (role === "admin") return null;
  const recent = sentAt
    .filter((at) => isBefore(now, at.add({ minutes: SENDING_LIMIT_MINUTES })))
    .sort((a, b) => Temporal.Instant.compare(a, b));
  const lastToExpire = recent[recent.length - most];
  if (lastToExpire === undefined) return null;
  return lastToExpire
    .add({ minutes: SENDING_LIMIT_MINUTES })
    .round({ smallestUnit: "minute", roundingMode: "ceil" });
}
