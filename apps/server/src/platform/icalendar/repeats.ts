import ICAL from "ical.js";
import { type Entry, type EntryQuery, type Steps, TooMuch } from "./entry.ts";
import { utcMs, type Wall } from "./zones.ts";

const DAY_MS = 86_400_000;
/** A longer interval is meaningless, and the library counts it step by step. */
const LONGEST_INTERVAL = 10_000;
/** Rules with a constant step on the wall clock. */
const EVEN_STEPS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/** Yields the starts of an entry's recurrences that overlap the requested range. */
export function* repeatsOf(entry: Entry, asked: EntryQuery, steps: Steps): Generator<number> {
  const { component, start, clock, movedFrom, endOf } = entry;
  const rules = movedFrom === null ? component.getAllProperties("rrule") : [];
  const extra = movedFrom === null ? component.getAllProperties("rdate") : [];
  const isAsked = (ms: number): boolean =>
    ms < asked.until.epochMilliseconds && endOf(ms) > asked.from.epochMilliseconds;
  const gone = leftOut(entry);
  const first = clock(start);
  if (rules.length === 0 && isAsked(first) && !gone(first, start)) yield first;
  for (const property of rules) {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || rule.interval > LONGEST_INTERVAL)
      throw new Error("no rule");
    for (const wall of repeatsBy(rule, entry, asked, steps)) {
      const ms = clock(wall);
      if (isAsked(ms) && !gone(ms, wall)) yield ms;
    }
  }
  for (const property of extra)
    for (const value of property.getValues() as unknown[]) {
      take(steps);
      const wall = value instanceof ICAL.Period ? value.start : value;
      if (!(wall instanceof ICAL.Time)) continue;
      const ms = entry.momentOf(property, wall);
      if (isAsked(ms) && !gone(ms, wall)) yield ms;
    }
}

/** Returns a test for excluded recurrences: by moment, or by day alone. */
function leftOut({ component, momentOf, start }: Entry): (ms: number, wall: Wall) => boolean {
  const moments = new Set<number>();
  const days = new Set<string>();
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues() as unknown[]) {
      if (!(value instanceof ICAL.Time)) continue;
      if (value.isDate && !start.isDate) days.add(dayOf(value));
      else moments.add(momentOf(property, value));
    }
  return (ms, wall) => moments.has(ms) || days.has(dayOf(wall));
}

function dayOf({ year, month, day }: Wall): string {
  return `${year}-${month}-${day}`;
}

/**
 * Yields a rule's wall clock times up to its own end and that of the range, from slightly before
 * the range.
 */
function* repeatsBy(
  rule: ICAL.Recur,
  entry: Entry,
  asked: EntryQuery,
  steps: Steps,
): Generator<Wall> {
  const { clock, start } = entry;
  const last = Math.min(lastOf(rule, entry), asked.until.epochMilliseconds);
  const endless = rule.clone();
  endless.until = null;
  const iterator = endless.iterator(nearStart(rule, entry, asked) ?? floating(start));
  for (;;) {
    take(steps);
    const next = iterator.next() as Wall | null;
    if (!next || clock(next) > last) return;
    yield next;
  }
}

function take(steps: Steps): void {
  steps.left -= 1;
  if (steps.left < 0) throw new TooMuch();
}

/** Returns the moment of a rule's last recurrence; an until date includes the whole day. */
function lastOf({ until }: ICAL.Recur, { clock, start }: Entry): number {
  if (!until) return Number.POSITIVE_INFINITY;
  if (!until.isDate) return until.zone === ICAL.Timezone.utcTimezone ? utcMs(until) : clock(until);
  if (start.isDate) return clock(until);
  const { year, month, day } = until;
  return clock(
    new ICAL.Time(
      { year, month, day, hour: 23, minute: 59, second: 59, isDate: false },
      ICAL.Timezone.localTimezone,
    ),
  );
}

/**
 * Returns where to resume a long-running rule, a whole number of steps after its start: an hourly
 * entry since 1990 takes no longer than one of today. Null if the rule has a count or no constant
 * step.
 */
function nearStart(
  rule: ICAL.Recur,
  { start, clock, endOf }: Entry,
  asked: EntryQuery,
): Wall | null {
  const even = EVEN_STEPS[rule.freq];
  const startMs = clock(start);
  const lasts = endOf(startMs) - startMs;
  if (even === undefined || rule.count || !(rule.interval >= 1)) return null;
  const step = even * rule.interval;
  // Two days cover all zones and clock changes.
  const count = Math.floor((asked.from.epochMilliseconds - lasts - 2 * DAY_MS - startMs) / step);
  if (count <= 0) return null;
  const at = new Date(utcMs(start) + count * step);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: start.isDate,
    },
    ICAL.Timezone.localTimezone,
  );
}

function floating(start: Wall): Wall {
  const wall = start.clone();
  wall.zone = ICAL.Timezone.localTimezone;
  return wall;
}
