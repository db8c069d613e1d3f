import type { DateOrder } from "../time/date-style.ts";
import {
  addDays,
  daysBetween,
  isInReach,
  isLocalDate,
  type LocalDate,
  type LocalTime,
} from "../time/local.ts";

/** The date and time that a cell contains; null for a part that it lacks. */
export interface ReadMoment {
  readonly date: LocalDate | null;
  readonly time: LocalTime | null;
  /** True for 24:00, which is midnight at the end of the day. */
  readonly isDayEnd: boolean;
}

/** How the dates of a file must be read. */
export interface DateReading {
  readonly order: DateOrder;
  /** The current day; a date without a year means the one nearest to it. */
  readonly today: LocalDate;
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?(?:[, -]{1,2}(\d{4}|\d{2}))?$/;
const WEEKDAY = /^(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?\.?,? +/;
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?(?: ?([ap])\.?m?\.?)?$/;
const MILITARY = /^(\d{2})(\d{2})(?: ?h(?:ou)?rs?)?$/;
const RANGE = /^(.+?)(?: ?[-–—] ?| to )(.+)$/;
const CENTURY = 2000;
const LONGEST = 60;

/**
 * Parses a date such as "2026-12-01", "12/1/2026", "1.12.26" or "Tue, Dec 1"; null if unreadable.
 */
export function dateFrom(text: string, { order, today }: DateReading): LocalDate | null {
  const plain = plainly(text).replace(WEEKDAY, "");
  const iso = ISO.exec(plain);
  if (iso) return dateOfParts(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(plain);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), yearOf(numbers[4]!)];
    return order === "month-first"
      ? dateOfParts(year, first, second)
      : dateOfParts(year, second, first);
  }
  const monthFirst = MONTH_FIRST.exec(plain);
  const dayFirst = DAY_FIRST.exec(plain);
  const [name = "", day = "", year] = monthFirst
    ? monthFirst.slice(1)
    : dayFirst
      ? [dayFirst[2], dayFirst[1], dayFirst[3]]
      : [];
  const month = MONTHS.findIndex((one) => one.startsWith(name.slice(0, 3)) && name !== "") + 1;
  if (month === 0 || !isMonthName(name, month)) return null;
  return year === undefined
    ? nearest(month, Number(day), today)
    : dateOfParts(yearOf(year), month, Number(day));
}

/**
 * Returns the order of day and month that a numeric date proves: 25/12 has the day first. "both" if
 * either order is possible; null if the text proves nothing.
 */
export function orderProvedBy(text: string): DateOrder | "both" | null {
  const plain = plainly(text).replace(WEEKDAY, "");
  const numbers = NUMBERS.exec(plain.split(/[ ,t]/)[0] ?? "");
  if (!numbers) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[3])];
  if (first === second) return null;
  if (first > MONTHS.length) return "day-first";
  return second > MONTHS.length ? "month-first" : "both";
}

/** Parses a time such as "19:00", "7:00 PM", "7pm", "1900", "24:00" or "noon". */
export function timeFrom(text: string): Pick<ReadMoment, "time" | "isDayEnd"> | null {
  const plain = plainly(text);
  if (plain === "noon") return { time: "12:00", isDayEnd: false };
  if (plain === "midnight") return { time: "00:00", isDayEnd: false };
  const parts = MILITARY.exec(plain) ?? CLOCK.exec(plain);
  if (!parts) return null;
  const [, hours = "", minutes, half] = parts;
  // A bare hour such as 7 could be in the morning or the evening.
  if (minutes === undefined && half === undefined) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  if (Number(minutes ?? 0) > 59 || whole > 24 || (whole === 24 && Number(minutes) > 0)) return null;
  const time = `${String(whole % 24).padStart(2, "0")}:${minutes ?? "00"}`;
  return { time, isDayEnd: whole === 24 };
}

/** Parses a cell with a date, a time, or a date followed by a time; null for any other text. */
export function momentFrom(text: string, reading: DateReading): ReadMoment | null {
  const date = dateFrom(text, reading);
  if (date !== null) return { date, time: null, isDayEnd: false };
  const time = timeFrom(text);
  if (time !== null) return { date: null, ...time };
  const plain = plainly(text);
  for (const { index } of plain.matchAll(/ |t(?=\d)/g)) {
    const before = dateFrom(plain.slice(0, index).replace(/,$/, ""), reading);
    const after = timeFrom(plain.slice(index + 1));
    if (before !== null && after !== null) return { date: before, ...after };
  }
  return null;
}

/** Splits a cell with two times, such as "7 PM - 7 AM" or "1900-0700"; null for other cells. */
export function rangeFrom(text: string): readonly [start: string, end: string] | null {
  const [, start, end] = RANGE.exec(plainly(text)) ?? [];
  if (start === undefined || end === undefined) return null;
  return timeFrom(start) && timeFrom(end) ? [start, end] : null;
}

/** Normalizes a cell's text; returns "" if it is too long for a date and a time. */
function plainly(text: string): string {
  const plain = text.trim().toLowerCase();
  return plain.length > LONGEST ? "" : plain.replaceAll(/[\s\u00a0\u202f]+/g, " ");
}

function isMonthName(name: string, month: number): boolean {
  return MONTHS[month - 1]!.startsWith(name) || name === "sept";
}

function yearOf(text: string): number {
  return text.length === 2 ? CENTURY + Number(text) : Number(text);
}

function dateOfParts(year: number, month: number, day: number): LocalDate | null {
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isLocalDate(date) && isInReach(date) ? date : null;
}

function nearest(month: number, day: number, today: LocalDate): LocalDate | null {
  const year = Number(today.slice(0, 4));
  const [found = null] = [year - 1, year, year + 1]
    .flatMap((one) => dateOfParts(one, month, day) ?? [])
    .sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)));
  return found;
}

/**
 * Returns the date on which a shift ends: the next day if the end time is not after the start time.
 */
export function endDateOf(
  date: LocalDate,
  startTime: LocalTime,
  { date: endDate, time, isDayEnd }: ReadMoment & { readonly time: LocalTime },
): LocalDate | null {
  const last =
    endDate === null
      ? time <= startTime
        ? addDays(date, 1)
        : date
      : addDays(endDate, isDayEnd ? 1 : 0);
  return last === date ? null : last;
}
