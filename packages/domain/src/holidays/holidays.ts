import { invalid, type Refusal } from "../errors/refusal.ts";
import { addDays, type LocalDate } from "../time/local.ts";
import { type HolidayRegion } from "./calendar-region.ts";
import { civilDateOf, hebrewDateOf, isLeapYear } from "./hebrew-date.ts";
import { HOLIDAY_COLORS, type Holiday } from "./holiday.ts";
import { HOLIDAY_RULES, type HolidayRule, type Move } from "./holiday-rules.ts";

const FIRST_HOLIDAY_YEAR = 1900;
const LAST_HOLIDAY_YEAR = 2200;

/**
 * Returns the sorted holidays that overlap a civil year. A holiday across New Year is in the lists
 * of both years.
 */
export function holidaysOf(year: number, region: HolidayRegion): readonly Holiday[] | Refusal {
  if (!Number.isInteger(year) || year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
    return invalid(
      "holiday-year-out-of-range",
      `Choose a year from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}.`,
    );
  }
  return [year + 3760, year + 3761]
    .flatMap((hebrewYear) => holidaysOfHebrewYear(hebrewYear, region))
    .filter(({ startDate, endDate }) => startDate <= `${year}-12-31` && endDate >= `${year}-01-01`)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : a.id - b.id));
}

/**
 * Returns the holidays of a civil day in the order of the rules. No holiday crosses Rosh Hashanah,
 * so one Hebrew year suffices.
 */
export function holidaysOn(date: LocalDate, region: HolidayRegion): readonly Holiday[] {
  return holidaysOfHebrewYear(hebrewDateOf(date).year, region).filter(
    ({ startDate, endDate }) => startDate <= date && date <= endDate,
  );
}

function holidaysOfHebrewYear(year: number, region: HolidayRegion): Holiday[] {
  if (region === "none") return [];
  return HOLIDAY_RULES.flatMap((rule, index) => holidayOf(rule, index, year, region) ?? []);
}

function holidayOf(
  rule: HolidayRule,
  index: number,
  year: number,
  region: HolidayRegion,
): Holiday | null {
  const local = region === "israel" ? rule.inIsrael : undefined;
  if (local === "not-kept" || (rule.since !== undefined && year < rule.since)) return null;
  const { name, hebrewName, start, days = 1, description } = { ...rule, ...local };
  const written = civilDateOf({ year, month: monthInYear(start.month, year), day: start.day });
  const startDate = addDays(written, moveOf(rule.moves ?? [], written, year));
  return {
    id: year * 100 + index,
    name,
    hebrewName,
    startDate,
    endDate: addDays(startDate, days - 1),
    type: rule.type,
    description,
    workProhibited: rule.workProhibited,
    color: HOLIDAY_COLORS[rule.type],
  };
}

/**
 * Returns the month's number in that year. Purim and its fast are in the Adar before Nisan, which
 * is Adar II in a leap year.
 */
function monthInYear(month: number, year: number): number {
  return month === 13 && !isLeapYear(year) ? 12 : month;
}

/**
 * Returns by how many days the holiday moves in that Hebrew year, given the weekday of its nominal
 * date.
 */
function moveOf(moves: readonly Move[], written: LocalDate, year: number): number {
  const weekday = weekdayOf(written);
  const move = moves.find(
    ({ weekday: from, since = year, until = year }) =>
      from === weekday && since <= year && year <= until,
  );
  return move?.byDays ?? 0;
}

function weekdayOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}
