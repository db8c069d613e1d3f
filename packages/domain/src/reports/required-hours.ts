import type {
  RequiredHoursPeriod,
  RequiredHoursSettings,
} from "../settings/required-hours-settings.ts";
import { formatUnit } from "../text/language.ts";
import { monthRange } from "../time/calendar.ts";
import type { LocalDate } from "../time/local.ts";

const MONTHS = { month: 1, quarter: 3 } as const satisfies Record<RequiredHoursPeriod, number>;

interface Dates {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Returns the calendar month or quarter that contains `date`. */
export function requiredHoursDates(date: LocalDate, period: RequiredHoursPeriod): Dates {
  const { year, month } = Temporal.PlainDate.from(date);
  const months = MONTHS[period];
  const first = Temporal.PlainDate.from({
    year,
    month: month - ((month - 1) % months),
    day: 1,
  });
  return {
    first: first.toString(),
    last: monthRange(first.add({ months: months - 1 }).toString()).last,
  };
}

/** Returns how many whole periods a date range consists of; 0 if it begins or ends inside one. */
export function wholePeriodsIn({ first, last }: Dates, period: RequiredHoursPeriod): number {
  if (requiredHoursDates(first, period).first !== first) return 0;
  if (requiredHoursDates(last, period).last !== last) return 0;
  const { months } = Temporal.PlainDate.from(first).until(
    Temporal.PlainDate.from(last).add({ days: 1 }),
    { largestUnit: "months" },
  );
  return Math.max(0, months / MONTHS[period]);
}

/**
 * Returns the hours required of a member in one period; null if none are. The member's own number
 * replaces the squad's; 0 exempts them, and inactive members are exempt.
 */
export function requiredHoursOf(
  { requiredHours }: RequiredHoursSettings,
  member: { readonly isActive: boolean; readonly requiredHours: number | null },
): number | null {
  if (requiredHours === 0 || !member.isActive) return null;
  return (member.requiredHours ?? requiredHours) || null;
}

/**
 * Formats "12 of 24 hours this month"; rounds down, so that hours read as complete only when they
 * are.
 */
export function requiredHoursText(
  logged: number,
  required: number,
  period: RequiredHoursPeriod,
): string {
  const shown = Math.floor(logged * 10) / 10;
  return `${shown} of ${formatUnit(required, "hour")} this ${period}`;
}

/**
 * Returns the hours that a member still misses; null when none are required or none are missing.
 */
export function missingHours(logged: number, required: number | null): number | null {
  return required === null || logged >= required ? null : required - logged;
}
