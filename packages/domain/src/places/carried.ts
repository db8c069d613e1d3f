import { WINDOW_HOURS } from "../settings/limits.ts";
import type { Span } from "../shifts/shift-times.ts";
import { dateOf } from "../time/local.ts";

const WINDOW_MS = WINDOW_HOURS * 3_600_000;

/**
 * The most hours that a member would serve within any seven days that a shift is part of, with what they have beside it. The
 * seven days may begin at any moment: most lies in them where they begin with a shift or end with one.
 */
export function hoursInSevenDays(shift: Span, others: readonly Span[]): number {
  const spans = [shift, ...others].map(({ startsAt, endsAt }) => [startsAt.epochMilliseconds, endsAt.epochMilliseconds] as const);
  const [from, until] = spans[0]!;
  const starts = spans.flatMap(([start, end]) => [start, end - WINDOW_MS]);
  const sums = starts
    .filter((start) => start < until && start + WINDOW_MS > from)
    .map((start) => spans.reduce((sum, span) => sum + sharedMs(span, start), 0));
  return Math.max(...sums) / 3_600_000;
}

function sharedMs([from, until]: readonly [number, number], start: number): number {
  return Math.max(0, Math.min(until, start + WINDOW_MS) - Math.max(from, start));
}

/** The month of a shift, "2026-05", as the squad's calendar has it. */
export function monthOf({ startsAt }: Span, zone: string): string {
  return dateOf(startsAt, zone).slice(0, 7);
}

/** How many shifts a member would have in the month of a shift, with it. */
export function shiftsInMonth(shift: Span, others: readonly Span[], zone: string): number {
  const month = monthOf(shift, zone);
  return 1 + others.filter((other) => monthOf(other, zone) === month).length;
}
