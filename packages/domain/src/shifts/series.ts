import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { weekdayOrder, weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { weekdayName } from "../time/format.ts";
import { addDays, isBefore, isLocalDate, type LocalDate } from "../time/local.ts";
import { isAhead } from "../time/span.ts";

const STEP_DAYS = { weekly: 7, "bi-weekly": 14, monthly: 28 } as const;
type StepType = keyof typeof STEP_DAYS;

/**
 * How a series repeats: weekly or every other week, or on the nth or last weekday of each month.
 */
export const RECURRING_TYPES = [
  "weekly",
  "bi-weekly",
  "monthly",
  "monthly-nth-weekday",
  "monthly-last-weekday",
] as const;
export type RecurringType = (typeof RECURRING_TYPES)[number];

const STEP_LABELS: Readonly<Record<StepType, string>> = {
  weekly: "Weekly",
  "bi-weekly": "Every other week",
  monthly: "Every 4th week",
};

/** Names the recurrence of a series that begins on this day: "Monthly on the second Tuesday". */
export function recurringLabel(type: RecurringType, start: LocalDate): string {
  if (isStepType(type)) return STEP_LABELS[type];
  const which = type === "monthly-last-weekday" ? "last" : ordinalWord(start);
  return `Monthly on the ${which} ${weekdayName(start)}`;
}

function isStepType(type: RecurringType): type is StepType {
  return type in STEP_DAYS;
}

/** The most shifts in a series. */
export const MAX_SERIES_LENGTH = 400;

/**
 * Which shifts of a series an edit or deletion changes: this one, this and the following, or all.
 */
export const SERIES_SCOPES = ["current", "future", "all"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** Returns the suggested end of a series: three months after its start. */
export function defaultSeriesEnd(start: LocalDate): LocalDate {
  return Temporal.PlainDate.from(start).add({ months: 3 }).toString();
}

/** True for a recurrence that may use several weekdays per week. */
export function takesWeekdays(type: RecurringType): boolean {
  return type === "weekly" || type === "bi-weekly";
}

/**
 * Returns the dates of a series, both ends included. It repeats on the first day's weekday, or on
 * `weekdays` (0 is Sunday) of every or every other week. Weeks are counted from the week of the
 * first day and begin on the squad's first weekday. A monthly series uses the first day's own
 * ordinal weekday; a fifth one is refused, because most months have none.
 */
export function seriesDates(
  start: LocalDate,
  end: LocalDate | null,
  type: RecurringType,
  weekStartsOn: WeekStart,
  weekdays: readonly number[] = [weekdayOf(start)],
): readonly LocalDate[] | Refusal {
  if (end === null || !isLocalDate(end))
    return invalid("series-end-missing", "Choose the end date of the series", {
      endDate: "Choose an end date",
    });
  if (end < start)
    return invalid("series-end-before-start", "The series can't end before it starts", {
      endDate: "Choose a date after the start",
    });
  const misfit = weekdaysMisfit(start, type, weekdays);
  if (misfit) return invalid("series-weekdays", misfit, { weekdays: misfit });
  const fifth = fifthWeekdayFault(start, type);
  if (fifth) return invalid("series-fifth-weekday", fifth, { recurringType: fifth });
  const dates: LocalDate[] = [];
  const candidates = isStepType(type)
    ? weeklyDates(start, end, { type, weekStartsOn, weekdays })
    : monthlyDates(start, end, type);
  for (const date of candidates) {
    if (date > end) break;
    if (date >= start) dates.push(date);
    if (dates.length > MAX_SERIES_LENGTH) {
      const message = `A series can have at most ${MAX_SERIES_LENGTH} shifts. Choose an earlier end date.`;
      return invalid("series-too-long", message, { endDate: message });
    }
  }
  if (dates.length > 0) return dates;
  const message =
    "The series ends before the first chosen weekday. Choose a later end or other weekdays.";
  return invalid("series-empty", message, { endDate: message });
}

/**
 * Yields the days of every nth week in order, including days outside the ends in the first and last
 * week.
 */
function* weeklyDates(
  start: LocalDate,
  end: LocalDate,
  {
    type,
    weekStartsOn,
    weekdays,
  }: {
    readonly type: StepType;
    readonly weekStartsOn: WeekStart;
    readonly weekdays: readonly number[];
  },
): Generator<LocalDate> {
  const days = weekdayOrder(weekStartsOn).flatMap((day, index) =>
    weekdays.includes(day) ? [index] : [],
  );
  for (
    let week = weekStart(start, weekStartsOn);
    week <= end;
    week = addDays(week, STEP_DAYS[type])
  )
    for (const day of days) yield addDays(week, day);
}

/** Yields one day of each month, including days outside the ends in the first and last month. */
function* monthlyDates(
  start: LocalDate,
  end: LocalDate,
  type: Exclude<RecurringType, StepType>,
): Generator<LocalDate> {
  const { dayOfWeek } = Temporal.PlainDate.from(start);
  for (
    let month = Temporal.PlainDate.from(start).with({ day: 1 });
    month.toString() <= end;
    month = month.add({ months: 1 })
  ) {
    const first = month.add({ days: (dayOfWeek - month.dayOfWeek + DAYS_IN_WEEK) % DAYS_IN_WEEK });
    const weeks =
      type === "monthly-nth-weekday"
        ? weekdayOrdinal(start) - 1
        : Math.floor((month.daysInMonth - first.day) / DAYS_IN_WEEK);
    yield first.add({ weeks }).toString();
  }
}

const DAYS_IN_WEEK = 7;
const ORDINALS = ["first", "second", "third", "fourth", "fifth"] as const;

/** Returns the position of a weekday in its month: 2 for the second Tuesday. */
export function weekdayOrdinal(date: LocalDate): number {
  return Math.ceil(Temporal.PlainDate.from(date).day / DAYS_IN_WEEK);
}

/** Returns the position of a weekday in its month as a word: "second" for the second Tuesday. */
export function ordinalWord(date: LocalDate): string {
  return ORDINALS[weekdayOrdinal(date) - 1] ?? "";
}

/** True for the last day of its weekday in the month, such as the last Tuesday. */
export function isLastWeekday(date: LocalDate): boolean {
  const { day, daysInMonth } = Temporal.PlainDate.from(date);
  return day + DAYS_IN_WEEK > daysInMonth;
}

function fifthWeekdayFault(start: LocalDate, type: RecurringType): string | null {
  if (type !== "monthly-nth-weekday" || weekdayOrdinal(start) < ORDINALS.length) return null;
  const weekday = weekdayName(start);
  return `Most months have no fifth ${weekday}. Choose the last ${weekday}.`;
}

/** Returns the recurrences that a series beginning on this day can have. */
export function recurringTypesFrom(start: LocalDate): readonly RecurringType[] {
  return RECURRING_TYPES.filter((type) => fifthWeekdayFault(start, type) === null);
}

/**
 * Returns why a shift cannot be the first of a series, or null: its day is before the start of the
 * series.
 */
export function firstDayBlockedBecause(date: LocalDate, seriesStart: LocalDate): Refusal | null {
  if (date >= seriesStart) return null;
  const message = "A shift can't be before the start of its series";
  return invalid("shift-before-series", message, { date: message });
}

function weekdaysMisfit(
  start: LocalDate,
  type: RecurringType,
  weekdays: readonly number[],
): string | null {
  if (weekdays.length === 0) return "Choose at least one weekday";
  const isOwn = weekdays.every((day) => day === weekdayOf(start));
  if (!isOwn && !takesWeekdays(type))
    return "Choose several weekdays only for weekly and every other week";
  return null;
}

/** The weekday of a date; 0 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

interface SeriesShift {
  readonly id: number;
  readonly startsAt: Temporal.Instant;
}

/** Returns the shifts of a series in a scope, counted from the shift `from`. */
export function shiftsInScope<S extends SeriesShift>(
  shifts: readonly S[],
  from: S,
  scope: SeriesScope,
): readonly S[] {
  if (scope === "all") return shifts;
  if (scope === "current") return shifts.filter(({ id }) => id === from.id);
  return shifts.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, from.startsAt) >= 0);
}

interface AttendedShift extends SeriesShift {
  readonly endsAt: Temporal.Instant;
  /** True once a member has been in service (10-8) on the shift. */
  readonly hasAttendance: boolean;
}

/** Returns why a shift cannot move to another date, or null: members have attended it. */
export function dateBlockedBecause(shift: { readonly hasAttendance: boolean }): Refusal | null {
  if (!shift.hasAttendance) return null;
  return conflict(
    "shift-attended",
    "A member has been 10-8 on this shift, so its date can't change. You can correct its times.",
  );
}

/**
 * Returns the shifts that an edit changes. Past shifts with attendance stay unchanged, and every
 * shift with attendance when the edit moves dates. The shift that is open in the form is always
 * included.
 */
export function shiftsToChange<S extends AttendedShift>(
  shifts: readonly S[],
  from: S,
  scope: SeriesScope,
  now: Temporal.Instant,
  { movesDates = false }: { readonly movesDates?: boolean } = {},
): readonly S[] {
  const isHistory = ({ hasAttendance, endsAt }: S): boolean =>
    hasAttendance && (movesDates || !isBefore(now, endsAt));
  return shiftsInScope(shifts, from, scope).filter(
    (shift) => shift.id === from.id || !isHistory(shift),
  );
}

/** Returns the shifts that a deletion removes; shifts with attendance stay. */
export function shiftsToDelete<S extends AttendedShift>(
  shifts: readonly S[],
  from: S,
  scope: SeriesScope,
): readonly S[] {
  return shiftsInScope(shifts, from, scope).filter(({ hasAttendance }) => !hasAttendance);
}

/**
 * Returns why a scope is refused, or null: a shift outside a series cannot be changed together with
 * others.
 */
export function scopeBlockedBecause(
  shift: { readonly seriesId: number | null },
  scope: SeriesScope,
): Refusal | null {
  if (shift.seriesId !== null || scope === "current") return null;
  return conflict(
    "not-a-series",
    "This shift isn't part of a series. Change or delete only this shift.",
  );
}

/** A preview of one scope: the number of changed shifts and of notified members. */
export interface SeriesReach {
  readonly count: number;
  readonly memberIds: readonly number[];
}

/**
 * Previews each scope before the coordinator confirms. Each member of a shift that is not over is
 * notified once, including those who seek a replacement, in the order of the shifts.
 */
export function seriesReachOf<S extends AttendedShift & { readonly memberIds: readonly number[] }>(
  shifts: readonly S[],
  from: S,
  scope: SeriesScope,
  now: Temporal.Instant,
): { readonly change: SeriesReach; readonly deletion: SeriesReach } {
  const reach = (touched: readonly S[]): SeriesReach => {
    const ahead = touched.filter((shift) => isAhead(shift, now));
    return {
      count: touched.length,
      memberIds: [...new Set(ahead.flatMap(({ memberIds }) => memberIds))],
    };
  };
  return {
    change: reach(shiftsToChange(shifts, from, scope, now)),
    deletion: reach(shiftsToDelete(shifts, from, scope)),
  };
}
