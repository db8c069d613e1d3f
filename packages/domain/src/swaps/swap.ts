import { conflict, forbidden, invalid, missing, type Refusal } from "../errors/refusal.ts";
import { fillsSlot, seeksCover } from "../shifts/assignment-status.ts";
import { counted } from "../time/counted.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { type SwapEnd, swapEndText } from "./ends.ts";

/** What becomes of an offer to swap. `withdrawn` is by hand, or by itself when one of its places changed. */
export const SWAP_STATUSES = ["open", "accepted", "declined", "withdrawn", "expired"] as const;

export type SwapStatus = (typeof SWAP_STATUSES)[number];

/** A longer note is a telephone call. */
export const LONGEST_SWAP_NOTE = 200;
/** Of more shifts than these nobody reads which to choose. */
export const MOST_ALTERNATIVES = 10;
/** So many offers of one member can wait for an answer; each of them asks somebody. */
export const MOST_OPEN_SWAPS = 20;
/** So long whoever it concerns still sees how an offer ended. */
export const SWAP_SHOWN_DAYS = 7;
/** So long after its end an offer is kept; the log says what came of it. */
export const SWAP_KEPT_DAYS = 90;

/** A place, as it is asked whether it can be swapped. */
export interface PlaceToSwap extends Span {
  readonly assignmentId: number;
  readonly shiftId: number;
  readonly memberId: number;
  readonly status: string;
  /** They have been 10-8 on it. */
  readonly hasAttended: boolean;
  /** "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM". */
  readonly title: string;
}

/** What somebody would offer: a place of theirs, to one member, for one of that member's places. */
export interface SwapOffer {
  readonly offererId: number;
  readonly offered: PlaceToSwap;
  readonly asked: { readonly id: number; readonly name: string; readonly isActive: boolean };
  readonly alternatives: readonly PlaceToSwap[];
  readonly note: string;
}

export const PLACE_MISSING = missing(
  "assignment-missing",
  "This place is not there any more. Please check your schedule.",
);

/** The same of one that somebody would take: it is said beside these. */
export const ALTERNATIVE_MISSING: Refusal = {
  ...PLACE_MISSING,
  fields: { alternativeIds: PLACE_MISSING.message },
};

/** Why an offer cannot be made, whatever the two may carry, or null: one's own place ahead, for places ahead of one other member. */
export function offerBlockedBecause(
  offer: SwapOffer,
  openCount: number,
  now: Temporal.Instant,
): Refusal | null {
  const { offererId, offered, asked, alternatives, note } = offer;
  if (offered.memberId !== offererId)
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can offer a place of your own only.",
    );
  const own = givenBlockedBecause(offered, now);
  if (own) return own;
  if (asked.id === offererId)
    return invalid("swap-with-yourself", "Choose another member to swap with.");
  if (!asked.isActive)
    return conflict("member-inactive", `${asked.name} is not active. Choose somebody else.`);
  if (alternatives.length === 0)
    return invalid(
      "swap-for-nothing",
      `Choose at least one shift of ${asked.name} that you would take.`,
    );
  if (alternatives.length > MOST_ALTERNATIVES)
    return invalid(
      "swap-for-too-many",
      `Choose at most ${counted(MOST_ALTERNATIVES, "shift")} that you would take.`,
    );
  if (note.length > LONGEST_SWAP_NOTE)
    return invalid("input-invalid", `Write at most ${LONGEST_SWAP_NOTE} characters.`, {
      note: `Write at most ${LONGEST_SWAP_NOTE} characters.`,
    });
  for (const place of alternatives) {
    const blocked = takenBlockedBecause(place, offered, asked, now);
    if (blocked) return blocked;
  }
  return openCount < MOST_OPEN_SWAPS
    ? null
    : conflict(
        "too-many-swaps",
        `${counted(openCount, "offer")} of yours wait for an answer. Withdraw one first.`,
      );
}

/** Why a place of one's own cannot be offered, or null. */
export function givenBlockedBecause(
  place: Pick<PlaceToSwap, "startsAt" | "status" | "hasAttended">,
  now: Temporal.Instant,
): Refusal | null {
  if (!isBefore(now, place.startsAt))
    return conflict(
      "shift-already-started",
      "This shift has already started. Call your coordinator to be relieved.",
    );
  // Whoever wants to be rid of a place decides which way: everybody may answer a request, one member an offer.
  if (seeksCover(place.status))
    return conflict(
      "cover-asked",
      "You have asked for cover of this shift. Cancel that request first, then offer a swap.",
    );
  if (!fillsSlot(place.status))
    return conflict(
      "assignment-not-active",
      "You are not on this shift any more. Check the schedule.",
    );
  return place.hasAttended
    ? conflict(
        "assignment-attended",
        "You are or were 10-8 on this shift, so it stays yours. Call your coordinator to be relieved.",
      )
    : null;
}

function takenBlockedBecause(
  place: PlaceToSwap,
  offered: PlaceToSwap,
  asked: SwapOffer["asked"],
  now: Temporal.Instant,
): Refusal | null {
  if (place.memberId !== asked.id || !(fillsSlot(place.status) || seeksCover(place.status)))
    return conflict(
      "swap-place-gone",
      `${asked.name} is not on ${place.title} any more. Choose another shift.`,
    );
  if (place.shiftId === offered.shiftId)
    return conflict(
      "swap-same-shift",
      `${asked.name} is on the same shift as you. Choose another one.`,
    );
  if (!isBefore(now, place.startsAt))
    return conflict(
      "shift-already-started",
      `${place.title} has already started. Choose another shift.`,
    );
  if (seeksCover(place.status))
    return conflict(
      "cover-asked",
      `${asked.name} has asked for cover of ${place.title}. You can take it without a swap.`,
    );
  return place.hasAttended
    ? conflict(
        "assignment-attended",
        `${asked.name} is or was 10-8 on ${place.title}. Choose another shift.`,
      )
    : null;
}

/** An offer as it stands; the names are "C-25 Dana Levi". */
export interface SwapState {
  readonly offererId: number;
  readonly offererName: string;
  readonly askedId: number;
  readonly askedName: string;
  readonly status: SwapStatus;
  readonly endedBecause: SwapEnd | null;
  /** When the offered place begins. */
  readonly startsAt: Temporal.Instant;
}

export const SWAP_MISSING = missing(
  "swap-missing",
  "This offer is not there any more. See your schedule for how things stand.",
);

/** Why an offer cannot be accepted or declined, or null: it is open, and was made to whoever answers. */
export function answerBlockedBecause(
  actorId: number,
  swap: SwapState,
  now: Temporal.Instant,
): Refusal | null {
  if (swap.offererId === actorId)
    return forbidden(
      "own-swap",
      "This is your own offer. Withdraw it if you do not want it any more.",
    );
  if (swap.askedId !== actorId) return SWAP_MISSING;
  return closedBecause(actorId, swap) ?? startedBecause(swap, now);
}

/** The refusal for who would swap a place that is not any more as it was offered. */
export function placeGone(because: SwapEnd): Refusal {
  return conflict(
    "swap-place-gone",
    `These two cannot be swapped any more: ${swapEndText(because)}. You keep your shift.`,
  );
}

/** Why an offer cannot be withdrawn, or null: it is open, and one's own. */
export function withdrawBlockedBecause(actorId: number, swap: SwapState): Refusal | null {
  if (swap.offererId === actorId) return closedBecause(actorId, swap);
  return swap.askedId === actorId
    ? forbidden("not-your-swap", "Only whoever offered a swap can withdraw it. You can decline it.")
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
    : conflict(
        "swap-expired",
        "The shift that was offered has started, so it cannot be swapped any more.",
      );
}

/** How an offer ended, in a sentence for one of the two: "C-25 Dana Levi has withdrawn this offer."; empty while it is open. */
export function endText(
  viewerId: number,
  { status, endedBecause, offererId, offererName, askedId, askedName }: Omit<SwapState, "startsAt">,
): string {
  const who = (id: number, name: string): string => (id === viewerId ? "You have" : `${name} has`);
  if (status === "open") return "";
  if (status === "accepted") return `${who(askedId, askedName)} accepted this swap.`;
  if (status === "declined") return `${who(askedId, askedName)} declined this offer.`;
  if (endedBecause === null) return `${who(offererId, offererName)} withdrawn this offer.`;
  return `This offer has ended: ${swapEndText(endedBecause)}.`;
}
