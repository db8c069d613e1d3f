import type { Stretch } from "./day-parts.ts";

/** A change of a member's active state, or its first known value. */
export interface ActiveChange {
  readonly at: number;
  readonly isActive: boolean;
}

/** The facts that decide when a member could serve. */
export interface Presence {
  readonly addedAt: number;
  /** Null for a current member. */
  readonly removedAt: number | null;
  readonly isActive: boolean;
  /** The known changes, the earliest first. */
  readonly changes: readonly ActiveChange[];
  readonly timeOff: readonly Stretch[];
}

/**
 * Returns the part of a span in which a member could serve, from 0 to 1: in the squad, active and
 * not away.
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
 * The active times of a member within a span. Without known changes the current state always
 * applied; a removed member was active until removal.
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

/** The time that other spans cover; their overlaps count once. */
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
