import { firstShiftTypeName } from "../shift-types/first-shift-types.ts";
import { type Named, shiftName } from "../shift-types/shift-name.ts";
import type { DateStyle } from "../time/date-style.ts";
import {
  formatDay,
  formatDayAndYear,
  formatTime,
  formatTimeRange,
  onWeekdayText,
  weekdayName,
} from "../time/format.ts";
import { daysBetween, type LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";
import { isLastWeekday, ordinalWord, weekdayOrdinal } from "./series.ts";
import { shiftHours, shiftTitle } from "./shift-times.ts";

type Titled = WallClock & Named & { readonly type: string };
/** A stored shift title; versions before 1.0 did not store the name of the shift type. */
type StoredTitled = Omit<Titled, "kindName"> & { readonly kindName?: string };

/**
 * What is stored about one or several shifts to name them later, even after they are deleted or
 * moved.
 */
export interface ShiftsNamed {
  readonly first: StoredTitled;
  readonly lastOn: LocalDate;
  readonly count: number;
  /** True when all shifts have an equal name and equal hours. */
  readonly isOneKind: boolean;
  /**
   * The interval in days, such as 7 for shifts on one weekday; "nth" and "last" for one weekday of
   * each month; null when they share no weekday.
   */
  readonly everyDays: 7 | 14 | 28 | "nth" | "last" | null;
}

/** A stored title of shifts; versions before 1.0 stored it as text. */
export type StoredTitle = ShiftsNamed | string;

/** Returns what must be stored to name these shifts later; requires at least one. */
export function nameShifts(shifts: readonly Titled[]): ShiftsNamed {
  const inOrder = shifts.toSorted(
    (a, b) => compare(a.date, b.date) || compare(a.startTime, b.startTime),
  );
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) throw new RangeError("There is no shift to name");
  const { type, customName, kindName, date, endDate, startTime, endTime } = first;
  return {
    first: { type, customName, kindName, date, endDate, startTime, endTime },
    lastOn: last.date,
    count: inOrder.length,
    isOneKind: inOrder.every((shift) => calledAs(shift) === calledAs(first)),
    everyDays: rhythmOf(inOrder.map((shift) => shift.date)),
  };
}

/**
 * Names several shifts from first to last: "Evening on Tuesdays, 6:30 PM - 8:30 PM, from Tue, Nov
 * 24 to Tue, May 18 (26 shifts)". When they have no common weekday, name or hours, it names only
 * the first and counts the others.
 */
export function shiftsTitle(named: StoredTitle, style: DateStyle, today?: LocalDate): string {
  if (typeof named === "string") return named;
  const { lastOn, count, isOneKind, everyDays } = named;
  const first = firstOf(named);
  if (count === 1) return shiftTitle(first, style, today);
  const days = daysText(first.date, lastOn, style, today);
  if (!isOneKind) return `${count} shifts ${days}, the first ${shiftTitle(first, style, today)}`;
  const hours = formatTimeRange(first.startTime, first.endTime, style);
  return everyDays === null
    ? `${shiftName(first)}, ${hours}, ${days} (${count} shifts)`
    : `${shiftName(first)} ${rhythmText(first.date, everyDays)}, ${hours}, ${days} (${count} shifts)`;
}

/** Short forms of a title, for email subjects and text messages. */
export interface ShortTitle {
  /** Without times: "Night, Fri Nov 20", or "3 shifts". */
  readonly label: string;
  /** With times: "Night, Fri Nov 20, 11:00 PM-7:00 AM". */
  readonly short: string;
  /** Only the start: "Fri Nov 20, 11:00 PM". */
  readonly start: string;
}

/** Shortens the title of one shift. */
export function shortTitle(
  shift: WallClock & Named,
  style: DateStyle,
  today?: LocalDate,
): ShortTitle {
  const day = formatDay(shift.date, style, today).replace(",", "");
  const hours = shiftHours(shift, style, today).replace(" - ", "-");
  return {
    label: `${shiftName(shift)}, ${day}`,
    short: `${shiftName(shift)}, ${day}, ${hours}`,
    start: `${day}, ${formatTime(shift.startTime, style)}`,
  };
}

/** Shortens the title of several shifts: gives their number and the first one. */
export function shortShiftsTitle(
  named: StoredTitle,
  style: DateStyle,
  today?: LocalDate,
): ShortTitle {
  if (typeof named === "string") return { label: named, short: named, start: named };
  const { label, short, start } = shortTitle(firstOf(named), style, today);
  const { count } = named;
  if (count === 1) return { label, short, start };
  return {
    label: `${count} shifts`,
    short: `${count} shifts, first ${short}`,
    start: `${count} shifts, first ${start}`,
  };
}

/**
 * Returns the first shift of a stored title; versions before 1.0 did not store the name of its
 * type.
 */
function firstOf({ first }: ShiftsNamed): Titled {
  return { ...first, kindName: first.kindName ?? firstShiftTypeName(first.type) };
}

function calledAs(shift: Titled): string {
  return JSON.stringify([shiftName(shift), shift.startTime, shift.endTime]);
}

function rhythmOf(dates: readonly LocalDate[]): ShiftsNamed["everyDays"] {
  const gaps = new Set(
    dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date)),
  );
  if ([...gaps].some((days) => days % 7 !== 0)) return null;
  // Monthly dates are four or five weeks apart; if all are four, the shifts are every fourth week.
  if (gaps.has(35) && [...gaps].every((days) => days === 28 || days === 35)) {
    if (new Set(dates.map(weekdayOrdinal)).size === 1) return "nth";
    if (dates.every(isLastWeekday)) return "last";
  }
  const [only] = gaps.size === 1 ? gaps : [];
  return only === 14 || only === 28 ? only : 7;
}

/** Formats "on Tuesdays" or "every other Tuesday". */
function rhythmText(date: LocalDate, everyDays: NonNullable<ShiftsNamed["everyDays"]>): string {
  const weekday = weekdayName(date);
  if (everyDays === "nth") return `on the ${ordinalWord(date)} ${weekday} of each month`;
  if (everyDays === "last") return `on the last ${weekday} of each month`;
  if (everyDays === 14) return `every other ${weekday}`;
  return everyDays === 28 ? `every 4th ${weekday}` : onWeekdayText(date);
}

/**
 * Formats "from Tue, Nov 24 to Tue, Dec 8"; adds the years if they differ from each other or from
 * that of `today`.
 */
function daysText(
  first: LocalDate,
  last: LocalDate,
  style: DateStyle,
  today: LocalDate | undefined,
): string {
  if (first === last) return `on ${formatDay(first, style, today)}`;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const day = (date: LocalDate): string =>
    isOneYear ? formatDay(date, style, today) : formatDayAndYear(date, style);
  return `from ${day(first)} to ${day(last)}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
