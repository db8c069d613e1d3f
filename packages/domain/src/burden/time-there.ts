import type { Stretch } from "./day-parts.ts";

/** When a member was, or became, active or inactive. */
export interface ActiveChange {
  readonly at: number;
  readonly isActive: boolean;
}

/** What tells when a member could serve. */
export interface Presence {
  readonly addedAt: number;
  /** Null of who is still in the squad. */
  readonly removedAt: number | null;
  readonly isActive: boolean;
  /** What is known of when that changed, the earliest first. */
  readonly changes: readonly ActiveChange[];
  readonly away: readonly Stretch[];
}

/** Which part of a time a member could serve in, from 0 to 1: they were in the squad, active and not away. */
export function partThere(span: Stretch, presence: Presence): number {
  const length = span.until - span.from;
  if (length <= 0) return 0;
  const active = activeIn(span, presence);
  return (
    active.reduce((sum, one) => sum + (one.until - one.from) - coveredMs(one, presence.away), 0) /
    length
  );
}

/** When a member was active within a time. Where no change is known they were always what they are; who was removed was active until then. */
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

/** How much of a time others cover, what they share counted once. */
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
