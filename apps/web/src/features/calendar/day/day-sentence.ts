import { unitAndName } from "@watchbill/domain/members/person-name";
import { dayNote } from "@watchbill/domain/shifts/shift-days";
import { plural } from "@watchbill/domain/text/language";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatLongDay } from "@watchbill/domain/time/format";
import { filling, type Shift, shiftSentence } from "../../shifts/shift-view.ts";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { isGap } from "../gap-text.ts";

/** A day's properties besides its shifts. */
interface DayFacts {
  readonly isToday: boolean;
  readonly holidays: readonly Holiday[];
  /** The date in a second calendar such as the Hebrew one, if the squad shows one. */
  readonly otherDate: string | null;
}

/**
 * Describes a day and its members for screen readers; null shifts are still loading and are left
 * out.
 */
export function daySentence(
  date: string,
  style: DateStyle,
  facts: DayFacts,
  shifts: readonly Shift[] | null,
): string {
  return [
    ...headOf(date, style, facts),
    ...allOf(shifts, (some) => listOf(some, date, style)),
  ].join(". ");
}

/**
 * Describes a day whose shifts are listed next to the text: only how many shifts it has, and how
 * many of them have open spots.
 */
export function dayHeadline(
  date: string,
  style: DateStyle,
  facts: DayFacts,
  shifts: readonly Shift[] | null,
): string {
  return [...headOf(date, style, facts), ...allOf(shifts, countOf)].join(". ");
}

function headOf(
  date: string,
  style: DateStyle,
  { isToday, holidays, otherDate }: DayFacts,
): string[] {
  return [
    formatLongDay(date, style),
    ...(otherDate === null ? [] : [otherDate]),
    ...(isToday ? ["today"] : []),
    ...holidays.map(({ name, workProhibited }) =>
      workProhibited ? `${name}, work prohibited` : name,
    ),
  ];
}

function allOf(
  shifts: readonly Shift[] | null,
  words: (shifts: readonly Shift[]) => string,
): string[] {
  if (shifts === null) return [];
  return [shifts.length === 0 ? "no shifts" : words(shifts)];
}

function listOf(shifts: readonly Shift[], date: string, style: DateStyle): string {
  const sentence = (shift: Shift): string => {
    const people = filling(shift).map(({ user }) => unitAndName(user));
    return [shiftSentenceOn(shift, date, style), ...people].join(", ");
  };
  return shifts.map(sentence).join("; ");
}

function countOf(shifts: readonly Shift[]): string {
  const gaps = shifts.filter(isGap).length;
  const all = plural(shifts.length, "1 shift", `${shifts.length} shifts`);
  return [all, ...(gaps === 0 ? [] : [`${gaps} with open spots`])].join(", ");
}

/**
 * Describes a shift on one of its days for screen readers; for a shift of several days, includes
 * its start or end.
 */
export function shiftSentenceOn(shift: Shift, date: string, style: DateStyle): string {
  const note = dayNote(shift, date, style);
  return [shiftSentence(shift, style), ...(note === null ? [] : [note])].join(", ");
}
