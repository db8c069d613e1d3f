import { hoursWithinWindow, monthOf } from "../places/carried.ts";
import { nightNumbers, runOfNights } from "../places/nights.ts";
import type { PlaceRules } from "../places/place.ts";
import { type limitsOf, WINDOW_HOURS } from "../settings/limits.ts";
import type { Span } from "../time/span.ts";

const HOUR_MS = 3_600_000;

/** A shift as numbers, and what of a member's load it is. */
export interface SpanLoad {
  /** Milliseconds of the epoch. */
  readonly from: number;
  readonly until: number;
  /** By numbers. */
  readonly nights: readonly number[];
  /** "2026-05", in the squad's calendar. */
  readonly month: string;
}

/** Finds the load of spans, of each only once: a crew has the same. */
export function loadsIn({ timeZone }: PlaceRules): (span: Span) => SpanLoad {
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
      month: monthOf(span, timeZone),
    };
    found.set(key, load);
    return load;
  };
}

/** What the squad and a member ask, as numbers; null where nothing is asked. */
export type Bounds = ReturnType<typeof limitsOf> & { readonly monthly: number | null };

/** True when a shift passes none of the limits beside what a member has, with which it does not overlap. */
export function isWithin(shift: SpanLoad, held: readonly SpanLoad[], bounds: Bounds): boolean {
  const near: SpanLoad[] = [];
  let inMonth = 1;
  for (const place of held) {
    const apart = Math.max(place.from - shift.until, shift.from - place.until);
    if (bounds.rest !== null && apart < bounds.rest * HOUR_MS) return false;
    if (place.month === shift.month) inMonth += 1;
    if (apart < WINDOW_HOURS * HOUR_MS) near.push(place);
  }
  if (bounds.monthly !== null && inMonth > bounds.monthly) return false;
  return hasHours(shift, near, bounds.hours) && hasNights(shift, held, bounds.nights);
}

function hasHours(shift: SpanLoad, near: readonly SpanLoad[], most: number | null): boolean {
  if (most === null) return true;
  let all = shift.until - shift.from;
  for (const { from, until } of near) all += until - from;
  // All that lies near is more than any seven days hold.
  if (all <= most * HOUR_MS) return true;
  const ranges = near.map(({ from, until }) => [from, until] as const);
  return hoursWithinWindow([shift.from, shift.until], ranges) <= most;
}

function hasNights({ nights }: SpanLoad, held: readonly SpanLoad[], most: number | null): boolean {
  if (most === null || nights.length === 0) return true;
  const others = held.flatMap((place) => place.nights);
  return nights.length + others.length <= most || runOfNights(nights, others) <= most;
}
