import { invalid, type Refusal } from "../refusal.ts";
import { addDays, type LocalDate } from "../time/local.ts";
import { civilDateOf, type HebrewDate, isLeapYear } from "./hebrew-date.ts";
import {
  HOLIDAY_COLORS,
  HOLIDAY_RULES,
  type HolidayRegion,
  type HolidayRule,
  type HolidayType,
  type Postponement,
} from "./holiday-rules.ts";

export interface Holiday {
  readonly id: number;
  readonly name: string;
  readonly hebrewName: string;
  /** The civil days it covers; it begins at the sunset before the first. */
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly type: HolidayType;
  readonly description: string;
  readonly workProhibited: boolean;
  readonly color: string;
}

export const FIRST_HOLIDAY_YEAR = 1900;
export const LAST_HOLIDAY_YEAR = 2200;

const SUNDAY = 7;
const MONDAY = 1;
const FRIDAY = 5;
const SATURDAY = 6;

/** From this Hebrew year, Remembrance Day that would follow a Shabbat is a day later (law of 2004). */
const ZIKARON_OFF_SUNDAY_SINCE = 5764;

/** The holidays that touch a civil year, in order. A holiday that crosses the new year is in both years' lists. */
export function holidaysOf(year: number, region: HolidayRegion): readonly Holiday[] | Refusal {
  if (!Number.isInteger(year) || year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
    return invalid("holiday-year-out-of-range", `Holidays are known from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}.`);
  }
  return holidaysOfHebrewYears([year + 3760, year + 3761], region).filter(
    ({ startDate, endDate }) => startDate <= `${year}-12-31` && endDate >= `${year}-01-01`,
  );
}

/** The holidays on one civil day, within the known years. */
export function holidaysOn(date: LocalDate, region: HolidayRegion): readonly Holiday[] {
  const holidays = holidaysOf(Number(date.slice(0, 4)), region);
  return "kind" in holidays ? [] : holidays.filter(({ startDate, endDate }) => startDate <= date && date <= endDate);
}

function holidaysOfHebrewYears(years: readonly number[], region: HolidayRegion): Holiday[] {
  return years
    .flatMap((year) => HOLIDAY_RULES.flatMap((rule, index) => holidayOf(rule, index, year, region) ?? []))
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
}

function holidayOf(rule: HolidayRule, index: number, year: number, region: HolidayRegion): Holiday | null {
  const days = typeof rule.days === "number" ? rule.days : rule.days[region];
  if (days === 0 || (rule.since !== undefined && year < rule.since)) return null;
  const start = region === "diaspora" && rule.diasporaStart ? rule.diasporaStart : rule.start;
  const nominal = civilDateOf({ year, ...inYear(start, year) });
  const startDate = rule.postponement ? addDays(nominal, shiftFor(rule.postponement, nominal, year)) : nominal;
  return {
    id: year * 100 + index,
    name: rule.name,
    hebrewName: rule.hebrewName,
    startDate,
    endDate: addDays(startDate, days - 1),
    type: rule.type,
    description: rule.description,
    workProhibited: rule.workProhibited,
    color: HOLIDAY_COLORS[rule.type],
  };
}

/** Purim and its fast are in the Adar next to Nisan. */
function inYear(date: Pick<HebrewDate, "month" | "day">, year: number): Pick<HebrewDate, "month" | "day"> {
  return date.month === 13 && !isLeapYear(year) ? { ...date, month: 12 } : date;
}

/** By how many days a date moves because of the weekday it falls on. */
function shiftFor(postponement: Postponement, nominal: LocalDate, year: number): number {
  const weekday = Temporal.PlainDate.from(nominal).dayOfWeek;
  switch (postponement) {
    case "fast-off-shabbat":
      return weekday === SATURDAY ? 1 : 0;
    case "fast-esther":
      return weekday === SATURDAY ? -2 : 0;
    case "shoah":
      return weekday === FRIDAY ? -1 : weekday === SUNDAY ? 1 : 0;
    case "zikaron":
      return independenceShift(weekday + 1 > 7 ? 1 : weekday + 1, year);
    case "atzmaut":
      return independenceShift(weekday, year);
  }
}

/** Independence Day (by its nominal weekday) and the day before it keep away from Shabbat. */
function independenceShift(weekday: number, year: number): number {
  if (weekday === FRIDAY) return -1;
  if (weekday === SATURDAY) return -2;
  return weekday === MONDAY && year >= ZIKARON_OFF_SUNDAY_SINCE ? 1 : 0;
}
