import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** A change of a spot's holder; null means that the spot was open. */
interface MoveOfSpot<Hand> {
  readonly id: number;
  readonly from: Hand | null;
  readonly to: Hand | null;
}

/**
 * Returns the holder before the present one, or before the spot became open; null when there was no
 * other member.
 */
export function holderBefore<Hand extends { readonly id: number }>(
  moves: readonly MoveOfSpot<Hand>[],
): Hand | null {
  const holder = moves.at(-1)?.to ?? null;
  const holders = moves.toReversed().flatMap(({ from, to }) => [to, from]);
  return holders.find((hand) => hand !== null && hand.id !== holder?.id) ?? null;
}

interface SpotToRestore {
  /** The assignment history of the spot, the oldest change first. */
  readonly moves: readonly MoveOfSpot<{ readonly id: number; readonly name: string }>[];
  readonly startsAt: Temporal.Instant;
}

/**
 * Returns why a spot cannot go back to its previous holder, or null: its history has changed since
 * the entry `seenId`, the shift has begun, or there is no previous holder. A spot that needs a
 * replacement may go back too.
 */
export function putSpotBackBlockedBecause(
  { moves, startsAt }: SpotToRestore,
  seenId: number,
  now: Temporal.Instant,
): Refusal | null {
  const last = moves.at(-1);
  const holder = last?.to?.name;
  if (last?.id !== seenId)
    return conflict(
      "spot-changed-hands",
      holder ? `${holder} has this spot now.` : "This spot is open now.",
    );
  if (!isBefore(now, startsAt))
    return conflict(
      "shift-already-started",
      "This shift has started. You can't restore its spots.",
    );
  if (!holderBefore(moves))
    return conflict("no-previous-member", "No other member has had this spot.");
  return null;
}
