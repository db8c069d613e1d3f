import { WINDOW_HOURS } from "../settings/limits.ts";
import { dateOf } from "../time/local.ts";
import type { Span } from "../time/span.ts";

const HOUR_MS = 3_600_000;
const WINDOW_MS = WINDOW_HOURS * HOUR_MS;

/** A half-open range in epoch milliseconds. */
export type Range = readonly [from: number, until: number];

/**
 * Returns the most hours a member would serve in any seven days that overlap the shift, together
 * with their other shifts.
 */
export function hoursInSevenDays(shift: Span, others: readonly Span[]): number {
  return hoursWithinWindow(rangeOf(shift), others.map(rangeOf));
}

function rangeOf({ startsAt, endsAt }: Span): Range {
  return [startsAt.epochMilliseconds, endsAt.epochMilliseconds];
}

/**
 * Computes `hoursInSevenDays` from numbers. The seven days may begin at any moment; the maximum
 * occurs in a window that begins with a shift or ends with one.
 */
export function hoursWithinWindow(shift: Range, others: readonly Range[]): number {
  const [from, until] = shift;
  // Fast path: most members of a large squad have no other shift nearby.
  if (others.length === 0) return Math.min(until - from, WINDOW_MS) / HOUR_MS;
  const ranges = [shift, ...others];
  let most = 0;
  for (const [start, end] of ranges) {
    for (const since of [start, end - WINDOW_MS]) {
      if (since >= until || since + WINDOW_MS <= from) continue;
      let sum = 0;
      for (const range of ranges) sum += sharedMs(range, since);
      most = Math.max(most, sum);
    }
  }
  return most / HOUR_MS;
}

function sharedMs([from, until]: Range, start: number): number {
  return Math.max(0, Math.min(until, start + WINDOW_MS) - Math.max(from, start));
}

/** Returns the month of a shift in the squad's time zone: "2026-05". */
export function monthOfSpan({ startsAt }: Span, zone: string): string {
  return dateOf(startsAt, zone).slice(0, 7);
}

export function shiftsInMonth(shift: Span, others: readonly Span[], zone: string): number {
  const month = monthOfSpan(shift, zone);
  return 1 + others.filter((other) => monthOfSpan(other, zone) === month).length;
}
