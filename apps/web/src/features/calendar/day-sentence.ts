import { dayNote } from "@watchbill/domain/shifts/shift-days";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatLongDay } from "@watchbill/domain/time/format";
import { filling, type Shift, shiftSentence } from "../shifts/shift-view.ts";
import type { Holiday } from "../shifts/use-holidays.ts";

/** What a day is besides its shifts. */
export interface DayFacts {
  readonly isToday: boolean;
  readonly holidays: readonly Holiday[];
  /** Its date in another calendar, where the squad shows one. */
  readonly otherDate: string | null;
}

/** A day in words, with who is on, for whoever does not see its cell; of shifts that are not known yet (null) it says nothing. */
export function daySentence(
  date: string,
  style: DateStyle,
  { isToday, holidays, otherDate }: DayFacts,
  shifts: readonly Shift[] | null,
): string {
  const parts = [
    formatLongDay(date, style),
    ...(otherDate === null ? [] : [otherDate]),
    ...(isToday ? ["today"] : []),
    ...holidays.map(({ name, workProhibited }) => (workProhibited ? `${name}, work prohibited` : name)),
    ...(shifts === null
      ? []
      : [shifts.length === 0 ? "no shifts" : shifts.map((shift) => sentenceOn(shift, date, style)).join("; ")]),
  ];
  return parts.join(". ");
}

function sentenceOn(shift: Shift, date: string, style: DateStyle): string {
  const note = dayNote(shift, date, style);
  const people = filling(shift).map(({ user }) => `${user.unitNumber} ${user.firstName} ${user.lastName}`);
  return [shiftSentence(shift, style), ...(note === null ? [] : [note]), ...people].join(", ");
}
