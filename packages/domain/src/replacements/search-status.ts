import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** How a search for cover stands; only a running one asks. */
export const SEARCH_STATUSES = ["running", "filled", "exhausted", "stopped", "over"] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

export const SEARCH_STATUS_LABELS: Readonly<Record<SearchStatus, string>> = {
  running: "Asking",
  filled: "Filled, or not needed any more",
  exhausted: "Everybody was asked",
  stopped: "Stopped",
  over: "The shift has started",
};

/** Why nobody can be asked to come, or null: places of a shift whose roster is still being made are given; only one that somebody leaves is sought for. */
export function searchBlockedBecause(place: {
  readonly hasRequest: boolean;
  readonly isBeingPlanned: boolean;
}): Refusal | null {
  if (place.hasRequest || !place.isBeingPlanned) return null;
  return conflict(
    "being-planned",
    "This shift is being planned, so nobody is asked yet. Put somebody on it in the planner.",
  );
}

/**
 * Why a running search ends before it asks anybody: the place is filled, or nobody can take it any more, as the shift has begun or,
 * of a request that was made under way, is over; null while it goes on.
 */
export function searchEndsBecause(
  place: { readonly closesAt: Temporal.Instant; readonly isOpen: boolean },
  now: Temporal.Instant,
): "over" | "filled" | null {
  if (!place.isOpen) return "filled";
  return isBefore(now, place.closesAt) ? null : "over";
}
