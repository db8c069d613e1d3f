import { fillsSlot, seeksCover } from "../shifts/assignment-status.ts";
import { isBefore } from "../time/local.ts";
import { isSameClock, type WallClock } from "../time/span.ts";

const ENDS = {
  started: "one of the shifts has started",
  "shift-deleted": "one of the shifts was called off",
  "shift-moved": "one of the shifts was moved to another time",
  "place-left": "one of the places has changed hands",
  "cover-asked": "cover was asked for one of the places",
  swapped: "one of the places went in another swap",
  "member-left": "one of the two is not active any more",
} as const;

/** Why a place cannot be swapped any more, or an offer ended by itself. */
export type SwapEnd = keyof typeof ENDS;

/** The same in words, after "because" or a colon. */
export function swapEndText(end: string): string {
  return Object.hasOwn(ENDS, end) ? ENDS[end as SwapEnd] : "one of the places has changed";
}

/** A reason as it is stored, which only these words are written to. */
export function swapEnd(stored: string | null): SwapEnd | null {
  return stored !== null && Object.hasOwn(ENDS, stored) ? (stored as SwapEnd) : null;
}

/** A place of an offer: as it was when it was offered, and as it is. */
export interface OfferedPlace {
  readonly assignmentId: number;
  readonly clock: WallClock;
  /** Null where the place is gone; `shiftIsThere` says whether its shift is, too. */
  readonly present: {
    readonly status: string;
    readonly startsAt: Temporal.Instant;
    readonly clock: WallClock;
  } | null;
  readonly shiftIsThere: boolean;
}

/**
 * Why a place of an offer cannot be swapped any more, or null: it is its member's, at the hours of the clock at which it was offered, and
 * ahead. Another zone of the squad moves every shift and nobody's offer.
 */
export function placeEnd(
  { clock, present, shiftIsThere }: OfferedPlace,
  now: Temporal.Instant,
): SwapEnd | null {
  if (!present) return shiftIsThere ? "place-left" : "shift-deleted";
  if (seeksCover(present.status)) return "cover-asked";
  if (!fillsSlot(present.status)) return "place-left";
  if (!isSameClock(clock, present.clock)) return "shift-moved";
  return isBefore(now, present.startsAt) ? null : "started";
}

/** An open offer with its places. */
export interface OpenSwap {
  readonly id: number;
  readonly bothAreActive: boolean;
  readonly offered: OfferedPlace;
  /** Those that can still be chosen, as far as is written down. */
  readonly alternatives: readonly OfferedPlace[];
}

/** What has become of an open offer: which alternatives fell away, and why it ended, or null where one is left. */
export interface SwapChange {
  readonly id: number;
  readonly lost: readonly { readonly assignmentId: number; readonly because: SwapEnd }[];
  readonly end: { readonly status: "withdrawn" | "expired"; readonly because: SwapEnd } | null;
}

/** What is to be done about open offers as things stand; those that stand as they were are not among them. */
export function dueSwapChanges(swaps: readonly OpenSwap[], now: Temporal.Instant): SwapChange[] {
  return swaps
    .map((swap) => changeOf(swap, now))
    .filter(({ lost, end }) => lost.length > 0 || end !== null);
}

function changeOf(
  { id, bothAreActive, offered, alternatives }: OpenSwap,
  now: Temporal.Instant,
): SwapChange {
  const lost = alternatives.flatMap((place) => {
    const because = placeEnd(place, now);
    return because === null ? [] : [{ assignmentId: place.assignmentId, because }];
  });
  const offeredEnd = bothAreActive ? placeEnd(offered, now) : "member-left";
  // What happened to a place says more than that another has started.
  const lastLost = lost.find(({ because }) => because !== "started") ?? lost[0];
  const because =
    offeredEnd ??
    (lost.length === alternatives.length ? (lastLost?.because ?? "place-left") : null);
  return {
    id,
    lost,
    end: because && { status: because === "started" ? "expired" : "withdrawn", because },
  };
}

/** What becomes of another offer when two places went in a swap: it ends where it offered one of them, or none is left to choose. */
export function afterSwap(
  swap: {
    readonly id: number;
    readonly offeredId: number;
    readonly alternativeIds: readonly number[];
  },
  swappedIds: readonly number[],
): SwapChange {
  const lost = swap.alternativeIds
    .filter((assignmentId) => swappedIds.includes(assignmentId))
    .map((assignmentId) => ({ assignmentId, because: "swapped" as const }));
  const isOver = swappedIds.includes(swap.offeredId) || lost.length === swap.alternativeIds.length;
  return { id: swap.id, lost, end: isOver ? { status: "withdrawn", because: "swapped" } : null };
}
