import type { Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import { URGENT_WITHIN_HOURS } from "../news/message-class.ts";
import { counted } from "../time/counted.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";
import { isBefore } from "../time/local.ts";

/** How far back the limits of this file count. */
export const SENDING_LIMIT_MINUTES = 60;
const WITHIN = counted(SENDING_LIMIT_MINUTES, "minute");

/** How often a member may ask all who could take a spot, within `SENDING_LIMIT_MINUTES`. */
export const BROADCASTS_AN_HOUR = 12;

/** How often a member may offer a swap, within `SENDING_LIMIT_MINUTES`; each offer goes to one member. */
export const SWAP_OFFERS_AN_HOUR = 24;

/** What a limit needs to know of the sender. */
export interface Sender {
  readonly role: Role;
  /** When they sent the same before, in any order. */
  readonly sentAt: readonly Temporal.Instant[];
}

/**
 * Why a member cannot ask everyone for a replacement now, or null. Admins have no limit. A shift that starts within
 * `URGENT_WITHIN_HOURS` passes: its spots are few, and no earlier request may keep a near shift from being covered.
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
    `You've asked everyone ${BROADCASTS_AN_HOUR} times within ${WITHIN}. Ask again at ${when}, or call your coordinator.`,
  );
}

/** Why a member cannot offer another swap now, or null. Admins have no limit. */
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

/** The full minute from which the sender is below the limit again; null when they are below it now. */
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
