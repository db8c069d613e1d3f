import { fillsSlot, seeksReplacement } from "../shifts/assignment-status.ts";
import { isBefore } from "../time/local.ts";
import { isSameClock, type WallClock } from "../time/span.ts";

const ENDS = {
  started: "one of the shifts has started",
  "shift-deleted": "one of the shifts was canceled",
  "shift-moved": "one of the shifts moved to another time",
  "spot-left": "one of the spots was reassigned",
  "replacement-requested": "a replacement was requested for one of the spots",
  swapped: "one of the spots went in another swap",
  "member-left": "one of the members is no longer active",
} as const;

/** Why a spot can no longer be swapped, or why the app ended an offer. */
export type SwapEnd = keyof typeof ENDS;

/** Returns the reason as text that follows "because" or a colon. */
export function swapEndText(end: string): string {
  return Object.hasOwn(ENDS, end) ? ENDS[end as SwapEnd] : "one of the spots has changed";
}

/** Parses a stored reason; null for an unknown one. */
export function swapEnd(stored: string | null): SwapEnd | null {
  return stored !== null && Object.hasOwn(ENDS, stored) ? (stored as SwapEnd) : null;
}

/** A swap offer as its two members see it. */
interface ShownSwap {
  readonly status: string;
  /** True when the viewer made the offer. */
  readonly isMine: boolean;
  readonly otherName: string;
  readonly offered: { readonly assignmentId: number };
  readonly alternatives: readonly {
    readonly assignmentId: number;
    readonly endedBecause: string | null;
  }[];
}

/**
 * Returns a sentence for each open offer that changes when the member requests a replacement for
 * the spot.
 */
export function swapsChangedByRequest(swaps: readonly ShownSwap[], assignmentId: number): string[] {
  return swaps.flatMap(({ status, isMine, otherName, offered, alternatives }) => {
    if (status !== "open") return [];
    if (isMine)
      return offered.assignmentId === assignmentId
        ? [`This ends the swap you offered ${otherName}.`]
        : [];
    const left = alternatives.filter(({ endedBecause }) => endedBecause === null);
    if (!left.some((spot) => spot.assignmentId === assignmentId)) return [];
    return left.length === 1
      ? [`This ends the swap that ${otherName} offered you.`]
      : [`This takes the shift out of the swap that ${otherName} offered you.`];
  });
}

/** A spot of a swap offer: as it was when offered, and as it is now. */
export interface OfferedSpot {
  readonly assignmentId: number;
  readonly clock: WallClock;
  /**
   * The present state; null when the spot no longer exists. `shiftIsThere` says whether its shift
   * does.
   */
  readonly present: {
    readonly status: string;
    readonly startsAt: Temporal.Instant;
    readonly clock: WallClock;
  } | null;
  readonly shiftIsThere: boolean;
}

/**
 * Returns why an offered spot can no longer be swapped, or null. It must still belong to its
 * member, have the offered wall-clock times, and be in the future. A change of the squad's time
 * zone moves every shift and ends no offer.
 */
export function spotEnd(
  { clock, present, shiftIsThere }: OfferedSpot,
  now: Temporal.Instant,
): SwapEnd | null {
  if (!present) return shiftIsThere ? "spot-left" : "shift-deleted";
  if (seeksReplacement(present.status)) return "replacement-requested";
  if (!fillsSlot(present.status)) return "spot-left";
  if (!isSameClock(clock, present.clock)) return "shift-moved";
  return isBefore(now, present.startsAt) ? null : "started";
}

export interface OpenSwap {
  readonly id: number;
  readonly bothAreActive: boolean;
  readonly offered: OfferedSpot;
  /** The alternatives that can still be chosen, as stored. */
  readonly alternatives: readonly OfferedSpot[];
}

/**
 * The change of an open offer: the alternatives that are no longer possible, and why the offer
 * ends; null when one is left.
 */
interface SwapChange {
  readonly id: number;
  readonly lost: readonly { readonly assignmentId: number; readonly because: SwapEnd }[];
  readonly end: { readonly status: "withdrawn" | "expired"; readonly because: SwapEnd } | null;
}

/** Returns the changes of open offers; offers without a change are left out. */
export function dueSwapChanges(swaps: readonly OpenSwap[], now: Temporal.Instant): SwapChange[] {
  return swaps
    .map((swap) => changeOf(swap, now))
    .filter(({ lost, end }) => lost.length > 0 || end !== null);
}

function changeOf(
  { id, bothAreActive, offered, alternatives }: OpenSwap,
  now: Temporal.Instant,
): SwapChange {
  const lost = alternatives.flatMap((spot) => {
    const because = spotEnd(spot, now);
    return because === null ? [] : [{ assignmentId: spot.assignmentId, because }];
  });
  const offeredEnd = bothAreActive ? spotEnd(offered, now) : "member-left";
  // Prefers any other reason over "started", because it says more.
  const lastLost = lost.find(({ because }) => because !== "started") ?? lost[0];
  const because =
    offeredEnd ?? (lost.length === alternatives.length ? (lastLost?.because ?? "spot-left") : null);
  return {
    id,
    lost,
    end: because && { status: because === "started" ? "expired" : "withdrawn", because },
  };
}

/**
 * Returns how a completed swap affects another offer: it ends when it offers a swapped spot or has
 * no alternative left.
 */
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
