import ICAL from "ical.js";
import { dayMs, type Entry, type EntryQuery, type Mark, type Steps, TooMuch } from "./entry.ts";
import { utcMs, type Wall, type ZoneClock } from "./zones.ts";

const DAY_MS = 86_400_000;
/**
 * The longest interval of a rule. A longer one is meaningless, and the library would count it step
 * by step.
 */
const LONGEST_INTERVAL = 10_000;
/** Rules with a constant step on the wall clock. */
const EVEN_STEPS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/** The time range of a series before changes, in milliseconds. */
interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What the other entries of a UID change in its series. */
export interface Changes {
  readonly replaced: Marks;
  /** The entries that change all later repeats, in order. */
  readonly onward: readonly Entry[];
}

/** A time of a series, and the entry whose properties it has. */
export interface Repeat {
  readonly from: number;
  readonly until: number;
  readonly entry: Entry;
}

/** Yields an entry's times that overlap the requested range. */
export function* repeatsOf(
  entry: Entry,
  { replaced, onward }: Changes,
  asked: EntryQuery,
  steps: Steps,
): Generator<Repeat> {
  const excluded = excludedOf(entry);
  const moves = onward.map((change) => moveOf(change, entry));
  const reach = Math.max(0, ...moves.map(({ reachMs }) => reachMs));
  const window: Window = {
    fromMs: asked.from.epochMilliseconds - reach,
    untilMs: asked.until.epochMilliseconds + reach,
  };
  for (const { wall, ms, endMs } of scheduledOf(entry, window, steps)) {
    if (excluded.has(entry, ms, wall) || replaced.has(entry, ms, wall)) continue;
    const move = moves.findLast(({ change }) => change.replaces!.ms <= ms);
    const from = move ? move.startOf(wall) : ms;
    const until = move ? move.change.endOf(from) : (endMs ?? entry.endOf(ms));
    if (from < asked.until.epochMilliseconds && until > asked.from.epochMilliseconds)
      yield { from, until, entry: move?.change ?? entry };
  }
}

/** The repeats that EXDATE or RECURRENCE-ID properties name: by moment, or by day alone. */
export class Marks {
  readonly #moments = new Set<number>();
  readonly #dates = new Set<number>();
  readonly #days = new Set<number>();

  add({ ms, day, isDate }: Mark): void {
    this.#moments.add(ms);
    this.#days.add(day);
    if (isDate) this.#dates.add(day);
  }

  /** True for a named repeat; in a series of days, the day alone counts. */
  has({ start }: Entry, ms: number, wall: Wall): boolean {
    if (start.isDate) return this.#days.has(dayMs(wall));
    return this.#moments.has(ms) || this.#dates.has(dayMs(wall));
  }
}

function excludedOf({ component, markOf }: Entry): Marks {
  const marks = new Marks();
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues() as unknown[])
      if (value instanceof ICAL.Time) marks.add(markOf(property, value));
  return marks;
}

/** How an entry changes the later repeats of its series: it moves them on the wall clock. */
function moveOf(change: Entry, { start, clock }: Entry) {
  const { ms, day, isDate } = change.replaces!;
  const changedClock = start.isDate ? change.clock : clock;
  const replacedWall =
    start.isDate || isDate ? day + utcMs(start) - dayMs(start) : wallMsAt(clock, ms);
  const changedWall =
    start.isDate || change.start.isDate
      ? utcMs(change.start)
      : wallMsAt(clock, change.clock(change.start));
  const by = changedWall - replacedWall;
  return {
    change,
    reachMs: Math.abs(by) + change.endOf(ms) - ms + DAY_MS,
    startOf: (wall: Wall) => changedClock(wallAt(utcMs(wall) + by, change.start.isDate)),
  };
}

/** A repeat before changes; its end is null if it has the entry's length. */
interface Scheduled {
  readonly wall: Wall;
  readonly ms: number;
  readonly endMs: number | null;
}

function* scheduledOf(entry: Entry, window: Window, steps: Steps): Generator<Scheduled> {
  const { component, start, clock, replaces, markOf } = entry;
  const rules = replaces === null ? component.getAllProperties("rrule") : [];
  const extra = replaces === null ? component.getAllProperties("rdate") : [];
  if (rules.length === 0) yield { wall: start, ms: clock(start), endMs: null };
  for (const property of rules) {
    const rule: unknown = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || rule.interval > LONGEST_INTERVAL)
      throw new Error("no rule");
    for (const wall of repeatsBy(rule, entry, window, steps))
      yield { wall, ms: clock(wall), endMs: null };
  }
  for (const property of extra)
    for (const value of property.getValues() as unknown[]) {
      take(steps);
      const at = value instanceof ICAL.Period ? value.start : value;
      if (!(at instanceof ICAL.Time)) continue;
      const msOf = (time: Wall): number => markOf(property, time).ms;
      const ms = msOf(at);
      const wall = at.isDate ? at : wallAt(wallMsAt(clock, ms), false);
      yield { wall, ms, endMs: value instanceof ICAL.Period ? endOfPeriod(value, msOf) : null };
    }
}

function endOfPeriod({ start, end, duration }: ICAL.Period, msOf: (time: Wall) => number): number {
  return end ? msOf(end) : msOf(start) + duration.toSeconds() * 1_000;
}

/**
 * Yields a rule's wall clock times up to its own end and that of the range, from slightly before
 * the range.
 */
function* repeatsBy(rule: ICAL.Recur, entry: Entry, window: Window, steps: Steps): Generator<Wall> {
  const { clock, start } = entry;
  const last = Math.min(lastOf(rule, entry), window.untilMs);
  const endless = rule.clone();
  endless.until = null;
  const iterator = endless.iterator(nearStart(rule, entry, window) ?? floating(start));
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
  { fromMs }: Window,
): Wall | null {
  const even = EVEN_STEPS[rule.freq];
  const startMs = clock(start);
  const lasts = endOf(startMs) - startMs;
  if (even === undefined || rule.count || !(rule.interval >= 1)) return null;
  const step = even * rule.interval;
  // Two days cover all zones and clock changes.
  const count = Math.floor((fromMs - lasts - 2 * DAY_MS - startMs) / step);
  return count <= 0 ? null : wallAt(utcMs(start) + count * step, start.isDate);
}

/** Returns what a zone's clock shows at a moment. */
function wallMsAt(clock: ZoneClock, ms: number): number {
  const near = 2 * ms - clock(wallAt(ms, false));
  return ms + near - clock(wallAt(near, false));
}

function wallAt(ms: number, isDate: boolean): Wall {
  const at = new Date(ms);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  );
}

function floating(start: Wall): Wall {
  const wall = start.clone();
  wall.zone = ICAL.Timezone.localTimezone;
  return wall;
}
