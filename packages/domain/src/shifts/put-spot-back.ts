import { conflict, type Refusal } from "../errors/refusal.ts";
import { isBefore } from "../time/local.ts";

/** A change of hands of one place, as putting it back reads it; nobody is null. */
interface MoveOfPlace<Hand> {
  readonly id: number;
  readonly from: Hand | null;
  readonly to: Hand | null;
}

/** Whom a place was with before whoever has it now, or before it came to be open; null where there was nobody else. */
export function holderBefore<Hand extends { readonly id: number }>(
  moves: readonly MoveOfPlace<Hand>[],
): Hand | null {
  const holder = moves.at(-1)?.to ?? null;
  const hands = moves.toReversed().flatMap(({ from, to }) => [to, from]);
  return hands.find((hand) => hand !== null && hand.id !== holder?.id) ?? null;
}

interface PlaceToPutBack {
  /** Its changes of hands, the oldest first. */
  readonly moves: readonly MoveOfPlace<{ readonly id: number; readonly name: string }>[];
  readonly startsAt: Temporal.Instant;
}

/**
 * Why a place cannot go back to whom it was with before, or null: it has moved on since the administrator looked at its last change
 * of hands (`seenId`), the shift has begun, or nobody else ever had it. One for which cover is asked goes back as any other: whoever
 * had it before has come for it.
 */
export function putSpotBackBlockedBecause(
  { moves, startsAt }: PlaceToPutBack,
  seenId: number,
  now: Temporal.Instant,
): Refusal | null {
  const last = moves.at(-1);
  const holder = last?.to?.name;
  if (last?.id !== seenId)
    return conflict(
      "place-moved-on",
      holder
        ? `The place has moved on meanwhile: ${holder} has it now.`
        : "The place has moved on meanwhile: it is open now.",
    );
  if (!isBefore(now, startsAt))
    return conflict(
      "shift-already-started",
      "This shift has begun. Its places stay with whoever has them.",
    );
  if (!holderBefore(moves)) return conflict("nobody-before", "Nobody else has had this place.");
  return null;
}
