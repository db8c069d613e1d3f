import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** The states of a replacement search; only a running search asks members. */
export const SEARCH_STATUSES = ["running", "filled", "exhausted", "stopped", "over"] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

export const SEARCH_STATUS_LABELS: Readonly<Record<SearchStatus, string>> = {
  running: "In progress",
  filled: "Closed: filled or no longer needed",
  exhausted: "Everyone asked, no takers",
  stopped: "Stopped",
  over: "Shift started",
};

/**
 * Why a replacement search cannot start, or null. In a draft schedule, a search is only possible
 * for a spot with a replacement request.
 */
export function searchBlockedBecause(spot: {
  readonly hasRequest: boolean;
  readonly isBeingPlanned: boolean;
}): Refusal | null {
  if (spot.hasRequest || !spot.isBeingPlanned) return null;
  return conflict(
    "being-planned",
    "This shift is in a draft schedule, so no one is asked yet. Assign a member in the planner.",
  );
}

/**
 * Returns why a running search ends before the next wave of requests, or null: the spot is filled,
 * or the shift has begun (for a request made during the shift: has ended).
 */
export function searchEndsBecause(
  spot: { readonly closesAt: Temporal.Instant; readonly isOpen: boolean },
  now: Temporal.Instant,
): "over" | "filled" | null {
  if (!spot.isOpen) return "filled";
  return isBefore(now, spot.closesAt) ? null : "over";
}
