import type { Refusal } from "../errors/refusal.ts";
import type { LocalDate } from "../time/local.ts";
import type { HolidayRegion } from "./calendar-region.ts";
import { customHolidaysBetween, type StoredCustomHoliday } from "./custom-holiday.ts";
import type { Holiday } from "./holiday.ts";
import { holidaysOf, holidaysOn } from "./holidays.ts";

/**
 * What determines a squad's holidays: the region of the Hebrew calendar, if any, and its custom
 * holidays.
 */
export interface SquadCalendar {
  readonly holidayRegion: HolidayRegion;
  readonly customHolidays: readonly StoredCustomHoliday[];
}

/**
 * Returns the sorted holidays and custom holidays that overlap a civil year; on one day, custom
 * holidays come last.
 */
export function squadDaysOf(
  year: number,
  { holidayRegion, customHolidays }: SquadCalendar,
): readonly Holiday[] | Refusal {
  const holidays = holidaysOf(year, holidayRegion);
  if ("kind" in holidays) return holidays;
  const own = customHolidaysBetween(customHolidays, `${year}-01-01`, `${year}-12-31`);
  return [...holidays, ...own].toSorted((a, b) =>
    a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0,
  );
}

/** Returns the name of a holiday that prohibits work on the date, or null. */
export function workProhibitedOn(
  date: LocalDate,
  { holidayRegion, customHolidays }: SquadCalendar,
): string | null {
  const days = [
    ...holidaysOn(date, holidayRegion),
    ...customHolidaysBetween(customHolidays, date, date),
  ];
  return days.find(({ workProhibited }) => workProhibited)?.name ?? null;
}
