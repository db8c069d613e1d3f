import type { Refusal } from "../errors/refusal.ts";
import type { LocalDate } from "../time/local.ts";
import type { HolidayRegion } from "./calendar-region.ts";
import type { Holiday } from "./holiday.ts";
import { holidaysOf, holidaysOn } from "./holidays.ts";
import { ownDaysBetween, type StoredOwnDay } from "./own-day.ts";

/** Which days a squad keeps: those of the Hebrew calendar by its custom, if by any, and its own. */
export interface SquadCalendar {
  readonly holidayRegion: HolidayRegion;
  readonly ownDays: readonly StoredOwnDay[];
}

/** The holidays and own days that touch a civil year, in order; on one day the squad's own stand last. */
export function squadDaysOf(
  year: number,
  { holidayRegion, ownDays }: SquadCalendar,
): readonly Holiday[] | Refusal {
  const holidays = holidaysOf(year, holidayRegion);
  if ("kind" in holidays) return holidays;
  const own = ownDaysBetween(ownDays, `${year}-01-01`, `${year}-12-31`);
  return [...holidays, ...own].toSorted((a, b) =>
    a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0,
  );
}

/** What keeps people from work on a day: the name of its holiday on which work is prohibited, or null. */
export function workProhibitedOn(
  date: LocalDate,
  { holidayRegion, ownDays }: SquadCalendar,
): string | null {
  const days = [...holidaysOn(date, holidayRegion), ...ownDaysBetween(ownDays, date, date)];
  return days.find(({ workProhibited }) => workProhibited)?.name ?? null;
}
