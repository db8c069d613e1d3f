import { weekdayOrder } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";

const HOURS = 24;
const DAYS = 7;
const HOUR_MS = 3_600_000;

/** A shift as far as it matters which hours of the week lack somebody. */
export interface HourlyShift {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly filled: number;
  readonly places: number;
}

/** An hour of the week: of how many places (each by the minutes it takes of that hour) how many are open; `open` is 0 to 1, null where nothing is planned. */
export interface OpenHour {
  /** Sunday as 0. */
  readonly weekday: number;
  /** By the squad's clock, 0 to 23. */
  readonly hour: number;
  readonly open: number | null;
}

/** A run of hours of one weekday of which the same share is open, until the hour after its last (24 at midnight). */
export interface OpenRun {
  readonly weekday: number;
  readonly from: number;
  readonly until: number;
  readonly open: number;
}

/** The share of open places for each hour of the week in a zone, the days in the order of a week that begins on `firstDay`. */
export function openHours(
  shifts: readonly HourlyShift[],
  zone: string,
  firstDay: WeekStart,
): OpenHour[][] {
  const sums = Array.from({ length: DAYS * HOURS }, () => ({ wanted: 0, lacking: 0 }));
  for (const { startsAt, endsAt, filled, places } of shifts) {
    for (const { at, ms } of hoursBetween(startsAt, endsAt)) {
      const local = at.toZonedDateTimeISO(zone);
      const sum = sums[(local.dayOfWeek % DAYS) * HOURS + local.hour];
      if (!sum) continue;
      sum.wanted += places * ms;
      sum.lacking += Math.max(0, places - filled) * ms;
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

/** The hours of the week that lack most, as runs of one weekday, the worst first and of those the longest; at most `count`. */
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

/** To the whole percent that is shown. */
function isAlike(a: number, b: number): boolean {
  return Math.round(100 * a) === Math.round(100 * b);
}

/** The parts of a span that lie in one hour of the clock each; zones are apart from one another by quarters of an hour. */
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
