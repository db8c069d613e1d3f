import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { weekdayOrder, weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { addDays, isBefore, isLocalDate, type LocalDate } from "../time/local.ts";
import { isAhead } from "../time/span.ts";

export const RECURRING_TYPES = ["weekly", "bi-weekly", "monthly"] as const;
export type RecurringType = (typeof RECURRING_TYPES)[number];

/** How the frequencies read. */
export const RECURRING_LABELS: Readonly<Record<RecurringType, string>> = {
  weekly: "Weekly",
  "bi-weekly": "Every other week",
  monthly: "Every 4th week",
};

const STEP_DAYS: Readonly<Record<RecurringType, number>> = {
  weekly: 7,
  "bi-weekly": 14,
  monthly: 28,
};

/** A series makes at most this many shifts. */
export const LONGEST_SERIES = 400;

/** Which shifts of a series an edit or a deletion means: this one, this and all following, or every one. */
export const SERIES_SCOPES = ["current", "future", "all"] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** What the form proposes as the end of a series: three months after its start. */
export function defaultSeriesEnd(start: LocalDate): LocalDate {
  return Temporal.PlainDate.from(start).add({ months: 3 }).toString();
}

/** Whether a series of this rhythm can come on several weekdays of its weeks. */
export function takesWeekdays(type: RecurringType): boolean {
  return type !== "monthly";
}

/**
 * The dates of a series from its first day to its last, both included; never one before the first. It comes on the weekday of
 * its first day, or on all the chosen ones (0 is Sunday) of every week, or of every other one counted from the first day's,
 * as the squad's weeks begin.
 */
export function seriesDates(
  start: LocalDate,
  end: LocalDate | null,
  type: RecurringType,
  weekStartsOn: WeekStart,
  weekdays: readonly number[] = [weekdayOf(start)],
): readonly LocalDate[] | Refusal {
  if (end === null || !isLocalDate(end))
    return invalid("series-end-missing", "Choose the date on which the series ends", {
      endDate: "Choose an end date",
    });
  if (end < start)
    return invalid("series-end-before-start", "The series cannot end before it starts", {
      endDate: "Choose a date after the start",
    });
  const misfit = weekdaysMisfit(start, type, weekdays);
  if (misfit) return invalid("series-weekdays", misfit, { weekdays: misfit });
  const days = weekdayOrder(weekStartsOn).flatMap((day, index) =>
    weekdays.includes(day) ? [index] : [],
  );
  const dates: LocalDate[] = [];
  for (
    let week = weekStart(start, weekStartsOn);
    week <= end;
    week = addDays(week, STEP_DAYS[type])
  ) {
    dates.push(
      ...days.map((day) => addDays(week, day)).filter((date) => date >= start && date <= end),
    );
    if (dates.length > LONGEST_SERIES) {
      const message = `A series makes at most ${LONGEST_SERIES} shifts. Choose an earlier end date.`;
      return invalid("series-too-long", message, { endDate: message });
    }
  }
  if (dates.length > 0) return dates;
  const message =
    "None of the chosen weekdays comes before the series ends. Choose a later end, or other weekdays.";
  return invalid("series-empty", message, { endDate: message });
}

/** Why a shift cannot be one of those a series repeats, or null: its first day lies before that of the series. */
export function firstDayBlockedBecause(date: LocalDate, seriesStart: LocalDate): Refusal | null {
  if (date >= seriesStart) return null;
  const message = "A shift of the series cannot come before the series starts";
  return invalid("shift-before-series", message, { date: message });
}

function weekdaysMisfit(
  start: LocalDate,
  type: RecurringType,
  weekdays: readonly number[],
): string | null {
  if (weekdays.length === 0) return "Choose at least one weekday";
  const isOwn = weekdays.every((day) => day === weekdayOf(start));
  if (!isOwn && !takesWeekdays(type)) return "Several weekdays go with weekly and every other week";
  return null;
}

/** The weekday of a date, 0 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

interface SeriesShift {
  readonly id: number;
  readonly startsAt: Temporal.Instant;
}

/** The shifts of a series that a scope means, seen from `from`. */
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
  /** True once somebody has been 10-8 on it. */
  readonly hasAttendance: boolean;
}

/** Why a shift cannot be moved to another date, or null: somebody has been 10-8 on it, and it stays where they were. */
export function dateBlockedBecause(shift: { readonly hasAttendance: boolean }): Refusal | null {
  if (!shift.hasAttendance) return null;
  return conflict(
    "shift-attended",
    "Somebody has been 10-8 on this shift, so it keeps its date and reports remain true. You can correct its times.",
  );
}

/**
 * The shifts an edit of a scope changes: past ones that somebody attended stay as they were, because history does, and
 * where the edit moves them to other dates all that were attended; the one the coordinator has open is meant all the same.
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

/** The shifts a deletion of a scope removes: those that somebody attended stay, past or under way. */
export function shiftsToDelete<S extends AttendedShift>(
  shifts: readonly S[],
  from: S,
  scope: SeriesScope,
): readonly S[] {
  return shiftsInScope(shifts, from, scope).filter(({ hasAttendance }) => !hasAttendance);
}

/** Why a scope wider than the one shift cannot be used, or null: only a series has one. */
export function scopeBlockedBecause(
  shift: { readonly seriesId: number | null },
  scope: SeriesScope,
): Refusal | null {
  if (shift.seriesId !== null || scope === "current") return null;
  return conflict("not-a-series", "This shift stands alone. Change or delete it by itself.");
}

/** What an edit or a deletion of one scope touches: how many shifts, and who of them is told. */
export interface Reach {
  readonly count: number;
  readonly memberIds: readonly number[];
}

/**
 * What each scope would touch, as a coordinator asks before saying yes. Told is whoever is on a shift that is not over,
 * or seeks cover for it; each once, in the order of the shifts.
 */
export function reachOf<S extends AttendedShift & { readonly memberIds: readonly number[] }>(
  shifts: readonly S[],
  from: S,
  scope: SeriesScope,
  now: Temporal.Instant,
): { readonly change: Reach; readonly deletion: Reach } {
  const reach = (touched: readonly S[]): Reach => {
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
