import type { WeekStart } from "./date-style.ts";
import { addDays, dateOf, type LocalDate } from "./local.ts";

/**
 * Until this hour a night belongs to the day on which it began, because a member who opens the app
 * at two in the morning wants tonight's shift.
 */
export const DUTY_DAY_LAG_HOURS = 5;

/**
 * Returns the squad's duty date: the date five hours ago, so that the current night belongs to the
 * evening before.
 */
export function dutyDate(now: Temporal.Instant, zone: string): LocalDate {
  return dateOf(now.subtract({ hours: DUTY_DAY_LAG_HOURS }), zone);
}

/**
 * Returns the first day of the week that contains `date`; weeks begin on `firstDay`, 0 is Sunday.
 */
export function weekStart(date: LocalDate, firstDay: WeekStart): LocalDate {
  return addDays(date, -((Temporal.PlainDate.from(date).dayOfWeek - firstDay + 7) % 7));
}

/** Returns the seven days of the week that contains `date`, from `firstDay` on. */
export function weekOf(date: LocalDate, firstDay: WeekStart): LocalDate[] {
  const first = weekStart(date, firstDay);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** Returns the weekdays in the order of a week that begins on `firstDay`; 0 is Sunday. */
export function weekdayOrder(firstDay: WeekStart): number[] {
  return Array.from({ length: 7 }, (_, index) => (firstDay + index) % 7);
}

/** Returns the whole weeks that show a month, each from `firstDay` on. */
export function monthGrid(year: number, month: number, firstDay: WeekStart): LocalDate[][] {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const last = first.add({ days: first.daysInMonth - 1 }).toString();
  const weeks: LocalDate[][] = [];
  for (let day = weekStart(first.toString(), firstDay); day <= last; day = addDays(day, 7))
    weeks.push(weekOf(day, firstDay));
  return weeks;
}

const AGENDA_DAYS = 7;

/**
 * Returns the days of a week's agenda. In the current week it lists seven days from today on, and
 * the past days separately.
 */
export function agendaOf(
  date: LocalDate,
  today: LocalDate,
  weekStartsOn: WeekStart,
): { readonly past: readonly LocalDate[]; readonly days: readonly LocalDate[] } {
  const week = weekOf(date, weekStartsOn);
  if (!week.includes(today)) return { past: [], days: week };
  return {
    past: week.filter((day) => day < today),
    days: Array.from({ length: AGENDA_DAYS }, (_, index) => addDays(today, index)),
  };
}

/** Returns the first and last day of the month that contains `date`. */
export function monthRange(date: LocalDate): {
  readonly first: LocalDate;
  readonly last: LocalDate;
} {
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  return { first: first.toString(), last: first.add({ days: first.daysInMonth - 1 }).toString() };
}
