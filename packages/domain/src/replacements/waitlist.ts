import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** The pause before an open spot is offered to the next waiting member. */
export const WAITLIST_PAUSE_MINUTES = 15;

/** A shift as the waiting list reads it. */
interface FullShift {
  readonly startsAt: Temporal.Instant;
  /** Spots that neither a member nor a replacement request holds. */
  readonly openSpots: number;
  readonly isBeingPlanned: boolean;
  /** The member has a spot on it, or asks to be replaced. */
  readonly isOn: boolean;
}

/** Why a member cannot wait for a spot on a shift, or null. */
export function waitBlockedBecause(
  { startsAt, openSpots, isBeingPlanned, isOn }: FullShift,
  now: Temporal.Instant,
): Refusal | null {
  if (!isBefore(now, startsAt))
    return conflict("shift-already-started", "This shift has already started.");
  if (isOn) return conflict("already-on-shift", "You're already on this shift.");
  if (isBeingPlanned) return conflict("being-planned", "This shift is in a draft schedule.");
  if (openSpots > 0) return conflict("spot-open", "This shift has an open spot. Take it.");
  return null;
}

/** The candidates who wait, in the order in which they joined the list. */
export function inWaitingOrder<Candidate extends { readonly memberId: number }>(
  candidates: readonly Candidate[],
  waitingIds: readonly number[],
): Candidate[] {
  return waitingIds.flatMap((id) => candidates.filter(({ memberId }) => memberId === id));
}
