import { isBefore } from "../time/local.ts";
import { WISHES, type Wish } from "./wish.ts";

/** What was said of one shift and when; null takes back what was said before. */
export interface SaidWish {
  readonly shiftId: number;
  readonly wish: Wish | null;
  readonly at: Temporal.Instant;
}

/**
 * What changes when more is said, in whatever order it arrives: of each shift the last word counts, by when it was said and
 * not by when it came. Of two of one moment the less willing does. What is said to be of a later time is of now.
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

/** Nothing said stands between "can" and "rather not": it is neither. */
function willingness({ wish }: SaidWish): number {
  return wish === null ? 1.5 : WISHES.indexOf(wish);
}
