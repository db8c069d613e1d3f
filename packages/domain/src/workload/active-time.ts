import type { Stretch } from "./day-parts.ts";

/** When a member became active or inactive, or the first known state. */
export interface ActiveChange {
  readonly at: number;
  readonly isActive: boolean;
}

/** The facts that decide in which time a member could serve. */
export interface Presence {
  readonly addedAt: number;
  /** When the member left the squad; null for a current member. */
  readonly removedAt: number | null;
  readonly isActive: boolean;
  /** The known changes of the active state, the earliest first. */
  readonly changes: readonly ActiveChange[];
  readonly timeOff: readonly Stretch[];
}

/**
 * Returns in which part of a span, from 0 to 1, a member could serve: in the squad, active and not
 * away.
 */
export function partThere(span: Stretch, presence: Presence): number {
  const length = span.until - span.from;
  if (length <= 0) return 0;
  const active = activeIn(span, presence);
  return (
    active.reduce(
      (sum, one) => sum + (one.until - one.from) - coveredMs(one, presence.timeOff),
      0,
    ) / length
  );
}

/**
 * Returns the times within a span in which a member was active. Without known changes the current
 * state counts for all time; a removed member counts as active until the removal.
 */
function activeIn(span: Stretch, { addedAt, removedAt, isActive, changes }: Presence): Stretch[] {
  const within = {
    from: Math.max(span.from, addedAt),
    until: Math.min(span.until, removedAt ?? span.until),
  };
  const wasActive = changes.length === 0 ? isActive || removedAt !== null : !changes[0]!.isActive;
  const marks = [
    { at: within.from, isActive: wasActive },
    ...changes,
    { at: within.until, isActive: false },
  ];
  return marks.slice(0, -1).flatMap((mark, index) => {
    const from = Math.max(within.from, mark.at);
    const until = Math.min(within.until, marks[index + 1]!.at);
    return mark.isActive && until > from ? [{ from, until }] : [];
  });
}

/** Returns how much of a time other spans cover; overlapping spans count once. */
function coveredMs(time: Stretch, others: readonly Stretch[]): number {
  let [sum, reached] = [0, time.from];
  for (const { from, until } of others.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, reached);
    const end = Math.min(until, time.until);
    if (end <= start) continue;
    sum += end - start;
    reached = end;
  }
  return sum;
}
