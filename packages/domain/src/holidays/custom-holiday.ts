import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { formatUnit } from "../text/language.ts";
import { isOneLine } from "../text/one-line.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatDay, formatYearlyDate } from "../time/format.ts";
import { addDays, isLocalDate, type LocalDate } from "../time/local.ts";
import { HOLIDAY_COLORS, type Holiday } from "./holiday.ts";

/** A custom holiday, once or yearly on its month and day; it may last several days. */
export interface CustomHoliday {
  readonly name: string;
  /** The first day; for a yearly holiday, in any year. */
  readonly date: LocalDate;
  readonly isYearly: boolean;
  readonly days: number;
  /** True when shifts on the day get a holiday warning and the workload weight of a holiday. */
  readonly isHoliday: boolean;
}

export interface StoredCustomHoliday extends CustomHoliday {
  readonly id: number;
}

export const MAX_CUSTOM_HOLIDAY_NAME_LENGTH = 80;
/** Maximum length of one custom holiday in days. */
export const MAX_DAYS_OF_ONE = 31;
export const MAX_CUSTOM_HOLIDAYS = 500;
const FIRST_DATE = "1900-01-01";
const LAST_DATE = "2200-12-31";

/** What happens to February 29 in other years, as shown in the form. */
export const LEAP_DAY_TEXT = "In years without February 29, it's on February 28.";

/** True for a yearly holiday on February 29. */
export function isLeapDay({ date, isYearly }: Pick<CustomHoliday, "date" | "isYearly">): boolean {
  return isYearly && date.endsWith("-02-29");
}

export function customHolidayBlockedBecause({ name, date, days }: CustomHoliday): Refusal | null {
  const faults: Record<string, string> = {};
  if (isBlank(name) || name.length > MAX_CUSTOM_HOLIDAY_NAME_LENGTH || !isOneLine(name))
    faults.name = `Enter a name of at most ${MAX_CUSTOM_HOLIDAY_NAME_LENGTH} characters, on one line`;
  if (!isLocalDate(date) || date < FIRST_DATE || date > LAST_DATE) faults.date = "Choose the date";
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS_OF_ONE)
    faults.days = `Enter the number of days, from 1 to ${MAX_DAYS_OF_ONE}`;
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("custom-holiday-invalid", first, faults);
}

/** Why this many more holidays cannot be added, or null. */
export function tooManyBlockedBecause(count: number, more: number): Refusal | null {
  if (count + more <= MAX_CUSTOM_HOLIDAYS) return null;
  return conflict(
    "too-many-custom-holidays",
    `You can have up to ${MAX_CUSTOM_HOLIDAYS} custom holidays. Delete some, or choose fewer.`,
  );
}

/** True if two entries are duplicates. */
export function isSameDay(a: CustomHoliday, b: CustomHoliday): boolean {
  return a.name === b.name && a.date === b.date && a.isYearly === b.isYearly;
}

/**
 * "Every year on June 14", "Sun, Jun 14 - Mon, Jun 15"; includes the year when it differs from that
 * of `today`.
 */
export function customHolidayText(own: CustomHoliday, style: DateStyle, today?: LocalDate): string {
  const { date, isYearly, days } = own;
  const first = formatDay(date, style, today);
  if (!isYearly)
    return days === 1 ? first : `${first} - ${formatDay(addDays(date, days - 1), style, today)}`;
  const day = formatYearlyDate(date, style);
  const yearly =
    days === 1 ? `Every year on ${day}` : `Every year on ${day}, for ${formatUnit(days, "day")}`;
  return isLeapDay(own) ? `${yearly}. ${LEAP_DAY_TEXT}` : yearly;
}

/** Returns the calendar entries of custom holidays in each year of a span. */
export function customHolidaysBetween(
  own: readonly StoredCustomHoliday[],
  first: LocalDate,
  last: LocalDate,
): Holiday[] {
  const [from, until] = [first, last].map((date) => Number(date.slice(0, 4)));
  // A holiday that begins on New Year's Eve continues in the next year.
  const years = Array.from({ length: until! - from! + 2 }, (_, index) => from! - 1 + index);
  return own
    .flatMap((day) =>
      day.isYearly
        ? years.map((year) => shownFrom(day, inYear(day.date, year)))
        : [shownFrom(day, day.date)],
    )
    .filter(({ startDate, endDate }) => startDate <= last && endDate >= first);
}

function inYear(date: LocalDate, year: number): LocalDate {
  const { month, day } = Temporal.PlainDate.from(date);
  return Temporal.PlainDate.from({ year, month, day }, { overflow: "constrain" }).toString();
}

function shownFrom(
  { id, name, days, isHoliday }: StoredCustomHoliday,
  startDate: LocalDate,
): Holiday {
  return {
    // Negative, so that it never equals the id of a holiday in the Hebrew calendar.
    id: -id,
    name,
    hebrewName: "",
    startDate,
    endDate: addDays(startDate, days - 1),
    type: "own",
    description: isHoliday ? "Custom day that counts as a holiday" : "Custom day",
    workProhibited: isHoliday,
    color: HOLIDAY_COLORS.own,
  };
}
