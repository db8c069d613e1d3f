import { nightOf } from "../eligibility/nights.ts";
import { type SquadCalendar, squadDaysOf } from "../holidays/squad-calendar.ts";
import { availabilityWeekdayOf } from "../members/availability/member-availability.ts";
import { isWeekendDay, type WorkloadRules } from "../settings/workload-rules.ts";
import { addDays, dateOf, startOfDay } from "../time/local.ts";

/**
 * A half-open span in epoch milliseconds; plain numbers, because a squad's year has too many spans
 * for anything slower.
 */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The squad's settings for counting workload: its rules, time zone and holidays. */
export type WorkloadSquad = WorkloadRules & SquadCalendar & { readonly timeZone: string };

/** A part of a day in which all hours have an equal weight. */
interface DayPart extends Stretch {
  /** The index of the night that the part belongs to; null between 6:00 and 22:00. */
  readonly night: number | null;
  readonly isWeekend: boolean;
  readonly isHoliday: boolean;
}

/** The days of a span, split at the times when weights change: midnight, 6:00 and 22:00. */
export interface DayParts {
  readonly parts: readonly DayPart[];
  readonly nights: readonly Stretch[];
}

/**
 * Splits the days that a span overlaps. Holidays are the days on which the squad's calendar
 * prohibits work.
 */
export function dayPartsOf({ from, until }: Stretch, squad: WorkloadSquad): DayParts {
  const zone = squad.timeZone;
  const first = dateAt(from, zone);
  const last = dateAt(until, zone);
  const isHoliday = holidaysBetween(first, last, squad);
  const parts: DayPart[] = [];
  const nights = [nightOf(addDays(first, -1), zone)];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const day = {
      isWeekend: isWeekendDay(availabilityWeekdayOf(date), squad.weekend),
      isHoliday: isHoliday(date),
    };
    const [midnight, next] = [date, addDays(date, 1)].map(
      (one) => startOfDay(one, zone).epochMilliseconds,
    ) as [number, number];
    const evening = nightOf(date, zone);
    const early = nights.length - 1;
    const morning = nights[early]!.until;
    nights.push(evening);
    parts.push(
      { from: midnight, until: morning, night: early, ...day },
      { from: morning, until: evening.from, night: null, ...day },
      { from: evening.from, until: next, night: early + 1, ...day },
    );
  }
  return { parts, nights };
}

/** Returns the index of the first part that ends after the time. */
export function firstPartAfter({ parts }: DayParts, ms: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.until <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the milliseconds in which two spans overlap. */
export function sharedMs(a: Stretch, b: Stretch): number {
  return Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from));
}

function dateAt(ms: number, zone: string): string {
  return dateOf(Temporal.Instant.fromEpochMilliseconds(ms), zone);
}

function holidaysBetween(
  first: string,
  last: string,
  calendar: SquadCalendar,
): (date: string) => boolean {
  const dates = new Set<string>();
  for (let year = yearOf(first); year <= yearOf(last); year += 1) {
    const days = squadDaysOf(year, calendar);
    if ("kind" in days) continue;
    for (const { startDate, endDate } of days.filter(({ workProhibited }) => workProhibited))
      for (let date = startDate; date <= endDate; date = addDays(date, 1)) dates.add(date);
  }
  return (date) => dates.has(date);
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
