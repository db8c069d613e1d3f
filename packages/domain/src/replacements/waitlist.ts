import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/**
 * Minutes for which an open spot is offered to one waiting member, before the next one is asked.
 */
export const WAITLIST_PAUSE_MINUTES = 15;

/** The facts of a shift for joining its waiting list. */
interface FullShift {
  readonly startsAt: Temporal.Instant;
  /** Spots that neither a member nor a replacement request holds. */
  readonly openSpots: number;
  readonly isBeingPlanned: boolean;
  /** True when the member is on the shift, or has requested a replacement on it. */
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

/** Returns the candidates who are on the waiting list, in the order in which they joined it. */
export function inWaitingOrder<Candidate extends { readonly memberId: number }>(
  candidates: readonly Candidate[],
  waitingIds: readonly number[],
): Candidate[] {
  return waitingIds.flatMap((id) => candidates.filter(({ memberId }) => memberId === id));
}
