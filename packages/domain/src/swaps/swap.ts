import { conflict, forbidden, invalid, missing, type Refusal } from "../errors/refusal.ts";
import { fillsSlot, seeksReplacement } from "../shifts/assignment-status.ts";
import { plural } from "../text/language.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { type SwapEnd, swapEndText } from "./ends.ts";

/** `withdrawn` means by the member, or by the app because one of the spots changed. */
export const SWAP_STATUSES = ["open", "accepted", "declined", "withdrawn", "expired"] as const;

export type SwapStatus = (typeof SWAP_STATUSES)[number];

/** The longest note, in characters. */
export const MAX_SWAP_NOTE_LENGTH = 200;
/** The most shifts among which the other member may choose. */
export const MAX_ALTERNATIVES = 10;
/** The most open offers of one member; limited because each one asks another member. */
export const MAX_OPEN_SWAPS = 20;
/** For this many days, the two members see how an offer ended. */
export const SWAP_SHOWN_DAYS = 7;
/** An offer is deleted this many days after it ended; the activity log keeps the outcome. */
export const SWAP_RETENTION_DAYS = 90;

/** A spot that a member wants to swap. */
export interface SpotToSwap extends Span {
  readonly assignmentId: number;
  readonly shiftId: number;
  readonly memberId: number;
  readonly status: string;
  /** True when the member has been in service (10-8) on the shift. */
  readonly hasAttended: boolean;
  /** The shift in a sentence: "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM". */
  readonly title: string;
}

/** A member's offer to swap one of their spots for one of several spots of another member. */
export interface SwapOffer {
  readonly offererId: number;
  readonly offered: SpotToSwap;
  readonly asked: { readonly id: number; readonly name: string; readonly isActive: boolean };
  readonly alternatives: readonly SpotToSwap[];
  readonly note: string;
}

export const SPOT_MISSING = missing(
  "assignment-missing",
  "This spot no longer exists. Check the schedule.",
);

/** The refusal when no shift in exchange was chosen; it marks that field. */
export const ALTERNATIVE_MISSING: Refusal = {
  ...SPOT_MISSING,
  fields: { alternativeIds: SPOT_MISSING.message },
};

/**
 * Why an offer cannot be made, apart from eligibility, or null. It must offer the member's own
 * future spot for future spots of one other member.
 */
export function offerBlockedBecause(
  offer: SwapOffer,
  openCount: number,
  now: Temporal.Instant,
): Refusal | null {
  const { offererId, offered, asked, alternatives, note } = offer;
  if (offered.memberId !== offererId)
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can offer only your own.",
    );
  const own = givenBlockedBecause(offered, now);
  if (own) return own;
  if (asked.id === offererId)
    return invalid("swap-with-yourself", "Choose another member to swap with.");
  if (!asked.isActive)
    return conflict("member-inactive", `${asked.name} isn't active. Choose another member.`);
  if (alternatives.length === 0)
    return invalid(
      "swap-for-nothing",
      `Choose at least one of ${asked.name}'s shifts that you'd take.`,
    );
  if (alternatives.length > MAX_ALTERNATIVES)
    return invalid(
      "swap-for-too-many",
      `Choose at most ${MAX_ALTERNATIVES} shifts that you'd take.`,
    );
  if (note.length > MAX_SWAP_NOTE_LENGTH)
    return invalid("input-invalid", `Write at most ${MAX_SWAP_NOTE_LENGTH} characters.`, {
      note: `Write at most ${MAX_SWAP_NOTE_LENGTH} characters.`,
    });
  for (const spot of alternatives) {
    const blocked = takenBlockedBecause(spot, offered, asked, now);
    if (blocked) return blocked;
  }
  return openCount < MAX_OPEN_SWAPS
    ? null
    : conflict(
        "too-many-swaps",
        plural(
          openCount,
          "You have 1 open swap offer. Cancel one first.",
          `You have ${openCount} open swap offers. Cancel one first.`,
        ),
      );
}

/** Why a member's own spot cannot be offered, or null. */
export function givenBlockedBecause(
  spot: Pick<SpotToSwap, "startsAt" | "status" | "hasAttended">,
  now: Temporal.Instant,
): Refusal | null {
  if (!isBefore(now, spot.startsAt))
    return conflict(
      "shift-already-started",
      "This shift has already started. Call your coordinator to get relieved.",
    );
  // A spot is either open to all members by a replacement request, or offered to one member, never
  // both.
  if (seeksReplacement(spot.status))
    return conflict(
      "replacement-requested",
      "You requested a replacement for this shift. Cancel that request first, then offer a swap.",
    );
  if (!fillsSlot(spot.status))
    return conflict("assignment-not-active", "You're no longer on this shift. Check the schedule.");
  return spot.hasAttended
    ? conflict(
        "assignment-attended",
        "You've gone 10-8 on this shift, so it stays yours. Call your coordinator to get relieved.",
      )
    : null;
}

function takenBlockedBecause(
  spot: SpotToSwap,
  offered: SpotToSwap,
  asked: SwapOffer["asked"],
  now: Temporal.Instant,
): Refusal | null {
  if (spot.memberId !== asked.id || !(fillsSlot(spot.status) || seeksReplacement(spot.status)))
    return conflict(
      "swap-spot-gone",
      `${asked.name} is no longer on ${spot.title}. Choose another shift.`,
    );
  if (spot.shiftId === offered.shiftId)
    return conflict(
      "swap-same-shift",
      `${asked.name} is on the same shift as you. Choose another one.`,
    );
  if (!isBefore(now, spot.startsAt))
    return conflict(
      "shift-already-started",
      `${spot.title} has already started. Choose another shift.`,
    );
  if (seeksReplacement(spot.status))
    return conflict(
      "replacement-requested",
      `${asked.name} requested a replacement for ${spot.title}. You can take it without a swap.`,
    );
  return spot.hasAttended
    ? conflict(
        "assignment-attended",
        `${asked.name} has gone 10-8 on ${spot.title}. Choose another shift.`,
      )
    : null;
}

/** The state of an offer; names read "C-25 Dana Levi". */
export interface SwapState {
  readonly offererId: number;
  readonly offererName: string;
  readonly askedId: number;
  readonly askedName: string;
  readonly status: SwapStatus;
  readonly endedBecause: SwapEnd | null;
  /** When the offered spot begins. */
  readonly startsAt: Temporal.Instant;
}

export const SWAP_MISSING = missing(
  "swap-missing",
  "This swap offer no longer exists. Check your schedule.",
);

/**
 * Why an offer cannot be accepted or declined, or null: it must be open and addressed to the actor.
 */
export function swapAnswerBlockedBecause(
  actorId: number,
  swap: SwapState,
  now: Temporal.Instant,
): Refusal | null {
  if (swap.offererId === actorId)
    return forbidden("own-swap", "This is your own offer. Cancel it if you no longer want it.");
  if (swap.askedId !== actorId) return SWAP_MISSING;
  return closedBecause(actorId, swap) ?? startedBecause(swap, now);
}

/** The refusal when a spot has changed since the offer. */
export function spotGone(because: SwapEnd): Refusal {
  return conflict(
    "swap-spot-gone",
    `This swap is no longer possible: ${swapEndText(because)}. You keep your shift.`,
  );
}

/** Why an offer cannot be withdrawn, or null: it must be open and the actor's own. */
export function withdrawBlockedBecause(actorId: number, swap: SwapState): Refusal | null {
  if (swap.offererId === actorId) return closedBecause(actorId, swap);
  return swap.askedId === actorId
    ? forbidden(
        "not-your-swap",
        "Only the member who offered this swap can cancel it. You can decline it.",
      )
    : SWAP_MISSING;
}

function closedBecause(actorId: number, swap: SwapState): Refusal | null {
  return swap.status === "open"
    ? null
    : conflict(`swap-${swap.status}`, `${endText(actorId, swap)} Nothing else has changed.`);
}

function startedBecause({ startsAt }: SwapState, now: Temporal.Instant): Refusal | null {
  return isBefore(now, startsAt)
    ? null
    : conflict("swap-expired", "The offered shift has started, so it can no longer be swapped.");
}

/**
 * Returns how an offer ended, as a sentence for one of its two members: "C-25 Dana Levi has
 * withdrawn this offer."; empty while the offer is open.
 */
export function endText(
  viewerId: number,
  { status, endedBecause, offererId, offererName, askedId, askedName }: Omit<SwapState, "startsAt">,
): string {
  const who = (id: number, name: string): string => (id === viewerId ? "You" : name);
  if (status === "open") return "";
  if (status === "accepted") return `${who(askedId, askedName)} accepted this swap.`;
  if (status === "declined") return `${who(askedId, askedName)} declined this offer.`;
  if (endedBecause === null) return `${who(offererId, offererName)} canceled this offer.`;
  return `This offer has ended: ${swapEndText(endedBecause)}.`;
}
