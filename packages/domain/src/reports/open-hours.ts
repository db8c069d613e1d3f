import { weekdayOrder } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";

const HOURS = 24;
const DAYS = 7;
const HOUR_MS = 3_600_000;

/** The fields of a shift that open hours are computed from. */
interface HourlyShift {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly filled: number;
  readonly spots: number;
}

/**
 * An hour of the week. `open` is the share of open spots from 0 to 1, weighted by their minutes in
 * the hour; null when no shift covers the hour.
 */
export interface OpenHour {
  /** The weekday; 0 is Sunday. */
  readonly weekday: number;
  /** The hour of the day, 0 to 23, in the squad's time zone. */
  readonly hour: number;
  readonly open: number | null;
}

/**
 * Consecutive hours of one weekday with an equal share of open spots; `until` is exclusive, and 24
 * means midnight.
 */
export interface OpenRun {
  readonly weekday: number;
  readonly from: number;
  readonly until: number;
  readonly open: number;
}

/**
 * Computes the share of open spots for each hour of the week in a time zone; the days are ordered
 * from `firstDay`.
 */
export function openHours(
  shifts: readonly HourlyShift[],
  zone: string,
  firstDay: WeekStart,
): OpenHour[][] {
  const sums = Array.from({ length: DAYS * HOURS }, () => ({ wanted: 0, lacking: 0 }));
  for (const { startsAt, endsAt, filled, spots } of shifts) {
    for (const { at, ms } of hoursBetween(startsAt, endsAt)) {
      const local = at.toZonedDateTimeISO(zone);
      const sum = sums[(local.dayOfWeek % DAYS) * HOURS + local.hour];
      if (!sum) continue;
      sum.wanted += spots * ms;
      sum.lacking += Math.max(0, spots - filled) * ms;
    }
  }
  return weekdayOrder(firstDay).map((weekday) =>
    sums.slice(weekday * HOURS, (weekday + 1) * HOURS).map(({ wanted, lacking }, hour) => ({
      weekday,
      hour,
      open: wanted === 0 ? null : lacking / wanted,
    })),
  );
}

/**
 * Returns the runs of hours with the most open spots, worst first, then longest; at most `count`.
 */
export function mostOpen(week: readonly (readonly OpenHour[])[], count: number): OpenRun[] {
  const runs: OpenRun[] = [];
  for (const { weekday, hour, open } of week.flat()) {
    if (open === null || open === 0) continue;
    const last = runs.at(-1);
    if (last?.weekday === weekday && last.until === hour && isAlike(last.open, open))
      runs.splice(-1, 1, { ...last, until: hour + 1 });
    else runs.push({ weekday, from: hour, until: hour + 1, open });
  }
  const byNeed = (a: OpenRun, b: OpenRun): number =>
    isAlike(a.open, b.open) ? b.until - b.from - (a.until - a.from) : b.open - a.open;
  return runs.toSorted(byNeed).slice(0, count);
}

/** Compares shares by the whole percent that is displayed. */
function isAlike(a: number, b: number): boolean {
  return Math.round(100 * a) === Math.round(100 * b);
}

/** Splits a span at full hours of the clock; zone offsets differ by multiples of a quarter hour. */
function hoursBetween(
  start: Temporal.Instant,
  end: Temporal.Instant,
): { readonly at: Temporal.Instant; readonly ms: number }[] {
  const parts: { at: Temporal.Instant; ms: number }[] = [];
  const step = HOUR_MS / 4;
  for (let at = start.epochMilliseconds; at < end.epochMilliseconds; ) {
    const next = Math.min(end.epochMilliseconds, (Math.floor(at / step) + 1) * step);
    parts.push({ at: Temporal.Instant.fromEpochMilliseconds(at), ms: next - at });
    at = next;
  }
  return parts;
}
