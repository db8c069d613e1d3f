import { monthNumber } from "../autofill/offered-frequency.ts";
import { isRegular, type RegularAvailability } from "../members/availability/availability.ts";
import {
  availabilityWeekdayOf,
  type MemberAvailability,
  type Offering,
} from "../members/availability/member-availability.ts";
import type { ShiftType } from "../shift-types/shift-type.ts";
import { addDays, dateOf, daysBetween, isBefore, type LocalDate } from "../time/local.ts";
import { type Span, spanOf } from "../time/span.ts";
import { DAYS_IN_WEEK, RHYTHM_DAYS, RHYTHM_WEEKS } from "./frequency-weeks.ts";

const A_SUNDAY = "1970-01-04";

/** The type and time of a shift. */
export interface DatedShift extends Span {
  /** The shift type whose availability applies; null when members are not asked. */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** A recurring shift type about which members are asked. */
type OfferedKind = Pick<ShiftType, "key" | "weekdays" | "startTime" | "endTime" | "endDays">;

/** A recurring shift type on one date. */
interface Occurrence extends Span {
  /** The key of the shift type. */
  readonly kind: string;
  readonly date: LocalDate;
  readonly weekday: number;
  readonly week: number;
  readonly month: number;
}

interface Dates {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/**
 * The dates and times in a range on which members can still offer to serve, computed once for all
 * members.
 */
interface OfferedTimes {
  readonly range: Dates;
  /** The part of the range that is not over; the whole range once all of it is over. */
  readonly counted: Dates;
  /** The times by shift type key, ordered by start. */
  readonly ofKind: ReadonlyMap<string, readonly Occurrence[]>;
}

interface Offerer {
  readonly availability: MemberAvailability;
  /** The member's shifts in the range, and up to `RHYTHM_DAYS` before and after it. */
  readonly held: readonly DatedShift[];
  readonly timeOff: readonly Span[];
}

/**
 * What a member offers in a range: all shifts, the further ones, and the times at which they are
 * free.
 */
export interface Offer {
  /** The member's shifts in the range plus `moreShifts`. */
  readonly availableShifts: number;
  readonly moreShifts: number;
  /** True if the member serves only when asked on a shift type that occurs while they are free. */
  readonly fillsIn: boolean;
  /** In a short range: each date and shift type on which the member serves and is free. */
  readonly freeFor: readonly Pick<Occurrence, "kind" | "date">[];
}

/** True for a range that is short enough to list each time at which a member is free. */
export function isShort(range: Dates): boolean {
  return daysIn(range) < RHYTHM_DAYS;
}

/**
 * Returns the times in a range for which members can be asked; once the range is over all of them,
 * to show unused offers.
 */
export function offeredTimes(
  range: Dates,
  {
    kinds,
    planned,
    zone,
    now,
  }: {
    kinds: readonly OfferedKind[];
    planned: readonly DatedShift[];
    zone: string;
    now: Temporal.Instant;
  },
): OfferedTimes {
  const today = dateOf(now, zone);
  const isOver = range.last < today;
  const counted = isOver || range.first > today ? range : { ...range, first: today };
  const times = occurrencesIn(counted, kinds, planned, zone);
  const open = isOver ? times : times.filter(({ startsAt }) => isBefore(now, startsAt));
  return { range, counted, ofKind: Map.groupBy(open, ({ kind }) => kind) };
}

/** Returns the times of the shift types: on their weekdays, and at each planned shift. */
function occurrencesIn(
  dates: Dates,
  kinds: readonly OfferedKind[],
  planned: readonly DatedShift[],
  zone: string,
): readonly Occurrence[] {
  const regular = daysOf(dates).flatMap((date) => regularOn(date, kinds, zone));
  const besides = planned.flatMap(({ availabilityKind: kind, date, startsAt, endsAt }) =>
    kind !== null &&
    date >= dates.first &&
    date <= dates.last &&
    kinds.some(({ key }) => key === kind)
      ? [{ kind, ...numbersOf(date), startsAt, endsAt }]
      : [],
  );
  const each = new Map(
    [...regular, ...besides].map((occurrence) => [
      `${occurrence.kind} ${occurrence.date}`,
      occurrence,
    ]),
  );
  return [...each.values()].toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

/** Returns the shift types that run on the weekday of a date, at their default times. */
function regularOn(date: LocalDate, kinds: readonly OfferedKind[], zone: string): Occurrence[] {
  const weekday = availabilityWeekdayOf(date);
  const onThatDay = kinds.filter(({ weekdays }) => weekdays.includes(weekday));
  return onThatDay.map(({ key: kind, startTime, endTime, endDays }) => {
    const clock = {
      date,
      startTime,
      endTime,
      endDate: endDays === 0 ? null : addDays(date, endDays),
    };
    return { kind, ...numbersOf(date), ...spanOf(clock, zone) };
  });
}

/**
 * Returns the week and month number of a date, computed once because each date is compared for
 * every member.
 */
function numbersOf(date: LocalDate) {
  return {
    date,
    weekday: availabilityWeekdayOf(date),
    week: weekNumber(date),
    month: monthNumber(date),
  };
}

function daysOf(dates: Dates): LocalDate[] {
  return Array.from({ length: daysIn(dates) }, (_, index) => addDays(dates.first, index));
}

/**
 * Computes a member's offer: the most further shifts they can take while free, at their frequency
 * for each shift type, next to the shifts they hold. A longer range never gives a smaller offer,
 * and an absence never a larger one.
 */
export function offerOf(
  { range, counted, ofKind }: OfferedTimes,
  { availability, held, timeOff }: Offerer,
): Offer {
  const isFree = freeBeside([...held, ...timeOff]);
  const countedDays = daysIn(counted);
  const openOf = ({ kind, except }: Offering): readonly Occurrence[] =>
    (ofKind.get(kind) ?? []).filter((time) => !except.includes(time.weekday) && isFree(time));
  const offers = availability.flatMap((offering) => {
    if (!isRegular(offering.frequency)) return [];
    const { period, apart, days } = RHYTHMS[offering.frequency];
    const usedUp = new Set(
      held
        .filter(({ availabilityKind }) => availabilityKind === offering.kind)
        .flatMap(({ date }) =>
          around(period === "week" ? weekNumber(date) : monthNumber(date), apart),
        ),
    );
    const open = openOf(offering).filter((time) => !usedUp.has(time[period]));
    const most = Math.ceil(countedDays / days);
    return [
      {
        open,
        more: Math.min(
          most,
          mostApart(
            open.map((time) => time[period]),
            apart,
          ),
        ),
      },
    ];
  });
  const moreShifts = offers.reduce((total, { more }) => total + more, 0);
  const heldHere = held.filter(({ date }) => date >= range.first && date <= range.last);
  return {
    availableShifts: moreShifts + heldHere.length,
    moreShifts,
    fillsIn: availability.some(
      (offering) => offering.frequency === "fill-ins" && openOf(offering).length > 0,
    ),
    freeFor: isShort(range)
      ? offers.flatMap(({ open }) => open.map(({ kind, date }) => ({ kind, date })))
      : [],
  };
}

interface Rhythm {
  readonly period: "week" | "month";
  /** The minimum distance between two shifts, in weeks or months. */
  readonly apart: number;
  /** A range of this many days counts at most one shift, even across two weeks or months. */
  readonly days: number;
}

const RHYTHMS: Readonly<Record<RegularAvailability, Rhythm>> = {
  weekly: { period: "week", apart: RHYTHM_WEEKS.weekly, days: DAYS_IN_WEEK * RHYTHM_WEEKS.weekly },
  "bi-weekly": {
    period: "week",
    apart: RHYTHM_WEEKS["bi-weekly"],
    days: DAYS_IN_WEEK * RHYTHM_WEEKS["bi-weekly"],
  },
  monthly: { period: "month", apart: 1, days: RHYTHM_DAYS },
};

/**
 * Returns a function that tests whether a time overlaps none of the spans. Spans are merged and
 * binary-searched, because a yearly report calls it a million times.
 */
function freeBeside(spans: readonly Span[]): (time: Span) => boolean {
  const busy: { from: number; until: number }[] = [];
  const sorted = spans
    .map(({ startsAt, endsAt }) => ({
      from: startsAt.epochMilliseconds,
      until: endsAt.epochMilliseconds,
    }))
    .toSorted((a, b) => a.from - b.from);
  for (const span of sorted) {
    const last = busy.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else busy.push(span);
  }
  return ({ startsAt, endsAt }) => {
    const [from, until] = [startsAt.epochMilliseconds, endsAt.epochMilliseconds];
    let [low, high] = [0, busy.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (busy[middle]!.until <= from) low = middle + 1;
      else high = middle;
    }
    const next = busy[low];
    return next === undefined || until <= next.from;
  };
}

/** Returns the numbers that are less than `apart` away from a number. */
function around(number: number, apart: number): number[] {
  return Array.from({ length: 2 * apart - 1 }, (_, index) => number - apart + 1 + index);
}

/**
 * Returns the size of the largest subset of ascending numbers that are at least `apart` from each
 * other.
 */
function mostApart(numbers: readonly number[], apart: number): number {
  let [count, last] = [0, -Infinity];
  for (const number of numbers) if (number - last >= apart) [count, last] = [count + 1, number];
  return count;
}

function daysIn({ first, last }: Dates): number {
  return Math.max(0, daysBetween(first, last) + 1);
}

/** Returns the number of a date's week, counted from a fixed week in the past. */
function weekNumber(date: LocalDate): number {
  return Math.floor(daysBetween(A_SUNDAY, date) / DAYS_IN_WEEK);
}
