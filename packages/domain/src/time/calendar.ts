import type { WeekStart } from "./date-style.ts";
import { addDays, dateOf, type LocalDate } from "./local.ts";

/** Night shifts belong to the day they began on until five in the morning: whoever opens the app at two looks for tonight. */
export const DUTY_DAY_LAG_HOURS = 5;

/** The squad's "today" when shifts are chosen: the date five hours ago, so that a night under way counts as last evening's. */
export function dutyDate(now: Temporal.Instant, zone: string): LocalDate {
  return dateOf(now.subtract({ hours: DUTY_DAY_LAG_HOURS }), zone);
}

/** The first day of the week that holds `date`; weeks begin on `firstDay`, Sunday as 0. */
export function weekStart(date: LocalDate, firstDay: WeekStart): LocalDate {
  return addDays(date, -((Temporal.PlainDate.from(date).dayOfWeek - firstDay + 7) % 7));
}

/** The seven days of the week that holds `date`, `firstDay` first. */
export function weekOf(date: LocalDate, firstDay: WeekStart): LocalDate[] {
  const first = weekStart(date, firstDay);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** The weekdays, Sunday as 0, in the order of a week that begins on `firstDay`. */
export function weekdayOrder(firstDay: WeekStart): number[] {
  return Array.from({ length: 7 }, (_, index) => (firstDay + index) % 7);
}

/** The whole weeks, each with `firstDay` first, that show a month. */
export function monthGrid(year: number, month: number, firstDay: WeekStart): LocalDate[][] {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const last = first.add({ days: first.daysInMonth - 1 }).toString();
  const weeks: LocalDate[][] = [];
  for (let day = weekStart(first.toString(), firstDay); day <= last; day = addDays(day, 7))
    weeks.push(weekOf(day, firstDay));
  return weeks;
}

const AGENDA_DAYS = 7;

/** The days of a week as a list: of this week today first and as many as a week has, with those that are past apart. */
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

/** The first and last civil day of the month that holds `date`. */
export function monthRange(date: LocalDate): {
  readonly first: LocalDate;
  readonly last: LocalDate;
} {
  const first = Temporal.PlainDate.from(date).with({ day: 1 });
  return { first: first.toString(), last: first.add({ days: first.daysInMonth - 1 }).toString() };
}
