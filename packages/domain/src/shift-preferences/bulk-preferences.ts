import { availabilityWeekdayOf } from "../members/availability/member-availability.ts";
import { weekdayOrder, weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { weekdayName } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";

/** A shift that can be selected; `type` is the key of its shift type. */
interface RowShift {
  readonly id: number;
  readonly type: string;
  readonly kindName: string;
  readonly date: LocalDate;
}

/**
 * A selection of draft shifts by shift type, weekday, week, or a combination; all when none is set.
 */
export interface Row {
  readonly type?: string | undefined;
  /** The weekday; 0 is Sunday. */
  readonly weekday?: number | undefined;
  /** The first day of the week. */
  readonly week?: LocalDate | undefined;
}

/** Returns the shifts of a selection, in their given order. */
export function shiftsInRow<Shift extends RowShift>(
  shifts: readonly Shift[],
  { type, weekday, week }: Row,
  weekStartsOn: WeekStart,
): Shift[] {
  return shifts.filter(
    (shift) =>
      (type === undefined || shift.type === type) &&
      (weekday === undefined || availabilityWeekdayOf(shift.date) === weekday) &&
      (week === undefined || weekStart(shift.date, weekStartsOn) === week),
  );
}

/**
 * Returns the selections that the shifts allow: shift types in order of appearance, weekdays in
 * week order, weeks by date.
 */
export function rowsAmong(
  shifts: readonly RowShift[],
  weekStartsOn: WeekStart,
): {
  readonly kinds: readonly { readonly type: string; readonly name: string }[];
  readonly weekdays: readonly { readonly weekday: number; readonly name: string }[];
  readonly weeks: readonly LocalDate[];
} {
  const kinds = new Map(shifts.map(({ type, kindName }) => [type, kindName]));
  const names = new Map(shifts.map(({ date }) => [availabilityWeekdayOf(date), weekdayName(date)]));
  const weekdays = weekdayOrder(weekStartsOn).flatMap((weekday) => {
    const name = names.get(weekday);
    return name === undefined ? [] : [{ weekday, name }];
  });
  return {
    kinds: [...kinds].map(([type, name]) => ({ type, name })),
    weekdays,
    weeks: [...new Set(shifts.map(({ date }) => weekStart(date, weekStartsOn)))].sort(),
  };
}
