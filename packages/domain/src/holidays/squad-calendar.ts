import type { Refusal } from "../errors/refusal.ts";
import type { LocalDate } from "../time/local.ts";
import type { HolidayRegion } from "./calendar-region.ts";
import { customHolidaysBetween, type StoredCustomHoliday } from "./custom-holiday.ts";
import type { Holiday } from "./holiday.ts";
import { holidaysOf, holidaysOn } from "./holidays.ts";

/**
 * The days that a squad observes: the Hebrew calendar by its region, if any, and its custom
 * holidays.
 */
export interface SquadCalendar {
  readonly holidayRegion: HolidayRegion;
  readonly customHolidays: readonly StoredCustomHoliday[];
}

/**
 * Returns the sorted holidays and custom holidays that touch a civil year; custom ones come last on
 * a day.
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

/** The name of the holiday on which work is prohibited, or null. */
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
