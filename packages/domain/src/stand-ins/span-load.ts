import { hoursWithinWindow, monthOfSpan } from "../eligibility/limit-totals.ts";
import { nightNumbers, runOfNights } from "../eligibility/nights.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import { type limitsOf, WINDOW_HOURS } from "../settings/limits.ts";
import type { Span } from "../time/span.ts";

const HOUR_MS = 3_600_000;

/** What a shift adds to a member's assignments under the limits, as numbers. */
export interface SpanLoad {
  /** Start and end in milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  /** The numbers of the nights that the shift covers. */
  readonly nights: readonly number[];
  /** The month in the squad's time zone: "2026-05". */
  readonly month: string;
}

/**
 * Returns a function that computes what a span adds, cached by span, because the members of a crew
 * share one.
 */
export function loadsIn({ timeZone }: SpotRules): (span: Span) => SpanLoad {
  const found = new Map<string, SpanLoad>();
  return (span) => {
    const [from, until] = [span.startsAt.epochMilliseconds, span.endsAt.epochMilliseconds];
    const key = `${from} ${until}`;
    const known = found.get(key);
    if (known) return known;
    const load = {
      from,
      until,
      nights: nightNumbers(span, timeZone),
      month: monthOfSpan(span, timeZone),
    };
    found.set(key, load);
    return load;
  };
}

/** The limits of the squad and of one member, as numbers; null means no limit. */
export type Bounds = ReturnType<typeof limitsOf> & { readonly monthly: number | null };

/**
 * True when a shift, together with the member's other shifts, exceeds no limit; it must not overlap
 * them.
 */
export function isWithin(shift: SpanLoad, held: readonly SpanLoad[], bounds: Bounds): boolean {
  const near: SpanLoad[] = [];
  let inMonth = 1;
  for (const spot of held) {
    const apart = Math.max(spot.from - shift.until, shift.from - spot.until);
    if (bounds.rest !== null && apart < bounds.rest * HOUR_MS) return false;
    if (spot.month === shift.month) inMonth += 1;
    if (apart < WINDOW_HOURS * HOUR_MS) near.push(spot);
  }
  if (bounds.monthly !== null && inMonth > bounds.monthly) return false;
  return hasHours(shift, near, bounds.hours) && hasNights(shift, held, bounds.nights);
}

function hasHours(shift: SpanLoad, near: readonly SpanLoad[], most: number | null): boolean {
  if (most === null) return true;
  let all = shift.until - shift.from;
  for (const { from, until } of near) all += until - from;
  // Fast path: the total of nearby shifts is an upper bound for every seven days.
  if (all <= most * HOUR_MS) return true;
  const ranges = near.map(({ from, until }) => [from, until] as const);
  return hoursWithinWindow([shift.from, shift.until], ranges) <= most;
}

function hasNights({ nights }: SpanLoad, held: readonly SpanLoad[], most: number | null): boolean {
  if (most === null || nights.length === 0) return true;
  const others = held.flatMap((spot) => spot.nights);
  return nights.length + others.length <= most || runOfNights(nights, others) <= most;
}
