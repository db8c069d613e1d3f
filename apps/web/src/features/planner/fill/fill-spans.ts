import { weekStart } from "@watchbill/domain/time/calendar";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { monthName } from "@watchbill/domain/time/format";
import { addDays } from "@watchbill/domain/time/local";
import type { Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { FillSpan } from "./use-fill.ts";

export function shiftSpan({ id, date }: Pick<Shift, "id" | "date">): FillSpan {
  return { words: "This shift", fromDate: date, untilDate: date, shiftIds: [id] };
}

/** Returns the choices of what auto-fill covers around a shift: the shift, its day, or its week. */
export function spansAround(
  shift: Pick<Shift, "id" | "date">,
  all: readonly Shift[],
  weekStartsOn: WeekStart,
): FillSpan[] {
  const { date } = shift;
  const first = weekStart(date, weekStartsOn);
  const within = (words: string, fromDate: string, untilDate: string): FillSpan => {
    const shiftIds = all
      .filter((one) => one.date >= fromDate && one.date <= untilDate)
      .map(({ id }) => id);
    return { words, fromDate, untilDate, shiftIds };
  };
  return [
    shiftSpan(shift),
    within("This day", date, date),
    within("This week", first, addDays(first, 6)),
  ];
}

export function spotsSpan(spots: readonly Spot[]): FillSpan {
  const dates = spots.map(({ shift }) => shift.date).sort();
  const shiftIds = [...new Set(spots.map(({ shift }) => shift.id))];
  return {
    words: "Selected shifts",
    fromDate: dates[0] ?? "",
    untilDate: dates.at(-1) ?? "",
    shiftIds,
  };
}

/**
 * Returns what auto-fill covers in a month: a published month from today on, a draft month as a
 * whole.
 */
export function monthSpan(month: string, today: string): FillSpan {
  const here = Temporal.PlainYearMonth.from(month);
  const first = `${month}-01`;
  return {
    words: monthName(here.month),
    fromDate: first > today ? first : today,
    untilDate: here.toPlainDate({ day: here.daysInMonth }).toString(),
  };
}
