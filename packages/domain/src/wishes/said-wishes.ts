import { isBefore } from "../time/local.ts";
import { WISHES, type Wish } from "./wish.ts";

/** A preference for one shift and its time; null withdraws the earlier one. */
export interface SaidWish {
  readonly shiftId: number;
  readonly wish: Wish | null;
  readonly at: Temporal.Instant;
}

/**
 * Computes the changes to save, for any order of arrival: per shift the latest preference wins, by
 * its own time. On a tie the less willing one wins. A future time counts as now.
 */
export function wishesToSave(
  before: readonly SaidWish[],
  said: readonly SaidWish[],
  now: Temporal.Instant,
): SaidWish[] {
  const standing = new Map(before.map((one) => [one.shiftId, one]));
  const changed = new Map<number, SaidWish>();
  for (const { at, ...one } of said) {
    const next = { ...one, at: isBefore(now, at) ? now : at };
    const last = standing.get(next.shiftId);
    if (last && !isLater(next, last)) continue;
    standing.set(next.shiftId, next);
    changed.set(next.shiftId, next);
  }
  return [...changed.values()];
}

function isLater(a: SaidWish, b: SaidWish): boolean {
  const order = Temporal.Instant.compare(a.at, b.at);
  return order > 0 || (order === 0 && willingness(a) > willingness(b));
}

/** Ranks a withdrawn preference between "can" and "rather not". */
function willingness({ wish }: SaidWish): number {
  return wish === null ? 1.5 : WISHES.indexOf(wish);
}
