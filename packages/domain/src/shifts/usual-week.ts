import { invalid, type Refusal } from "../errors/refusal.ts";
import type { Named } from "../shift-types/shift-name.ts";
import { ONE_OFF, offeredShiftTypes, type ShiftType } from "../shift-types/shift-type.ts";
import { weekStart } from "../time/calendar.ts";
import { counted } from "../time/counted.ts";
import { addDays, daysBetween, type LocalDate, type LocalTime } from "../time/local.ts";
import { defaultRoleIds } from "./shift-form.ts";

/** What the saved week of a squad's usual shifts is called. */
export const USUAL_WEEK = "Usual week";
/** So many weeks at a time: more can be laid down any day. */
export const MOST_USUAL_WEEKS = 12;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The weekdays that a row of the usual week is set to at one tap; Sunday is 0. */
export const WEEKDAY_PRESETS = [
  { label: "Every day", weekdays: EVERY_DAY },
  { label: "Sun–Thu", weekdays: [0, 1, 2, 3, 4] },
  { label: "Mon–Fri", weekdays: [1, 2, 3, 4, 5] },
  { label: "None", weekdays: [] },
] as const;

/** A shift of a week as it is copied: by its day in the week, with its usual members. */
export interface PatternShift extends Named {
  /** Days from the first day of the week. */
  readonly dayOffset: number;
  readonly type: string;
  /** The kind under which members say whether they can serve on it; null where nobody is asked. */
  readonly availabilityKind: string | null;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
  /** Days from the start's date to the end's; 0 for the same day. */
  readonly endDayOffset: number;
  readonly maxMembers: number;
  readonly notes: string | null;
  readonly roleIds: readonly number[];
  readonly memberIds: readonly number[];
}

/** A kind of shift in the usual week: on which weekdays it runs, and for how many. */
export interface UsualRow {
  readonly kind: string;
  /** Sunday is 0. */
  readonly weekdays: readonly number[];
  readonly maxMembers: number;
}

/** Whether shifts of a kind can come week by week: a one-off carries a name of its own. */
export function isUsualKind(key: string): boolean {
  return key !== ONE_OFF;
}

/** The usual week as the kinds themselves say it: what is proposed before anybody has set one up. */
export function suggestedWeek(
  kinds: readonly Pick<ShiftType, "key" | "weekdays" | "maxMembers" | "isArchived">[],
): UsualRow[] {
  return offeredShiftTypes(kinds)
    .filter(({ key }) => isUsualKind(key))
    .map(({ key, weekdays, maxMembers }) => ({ kind: key, weekdays, maxMembers }));
}

/** Why a usual week cannot be laid down yet, or null. */
export function usualWeekBlockedBecause(rows: readonly UsualRow[]): Refusal | null {
  if (rows.some(({ weekdays }) => weekdays.length > 0)) return null;
  return invalid("week-empty", "Switch a kind of shift on for at least one weekday.");
}

/** Shifts of the usual week by their day in it, Sunday first; kinds that are not there are left out. */
export function usualPattern(
  rows: readonly UsualRow[],
  kinds: readonly ShiftType[],
): PatternShift[] {
  const pattern = rows.flatMap(({ kind: key, weekdays, maxMembers }) => {
    const kind = kinds.find((one) => one.key === key);
    if (!kind) return [];
    return [...new Set(weekdays)].map(
      (weekday): PatternShift => ({
        dayOffset: weekday,
        type: kind.key,
        customName: null,
        kindName: kind.name,
        availabilityKind: kind.availabilityKind,
        startTime: kind.startTime,
        endTime: kind.endTime,
        endDayOffset: kind.endDays,
        maxMembers,
        notes: null,
        roleIds: defaultRoleIds(kind, maxMembers),
        memberIds: [],
      }),
    );
  });
  return pattern.toSorted(
    (a, b) => a.dayOffset - b.dayOffset || (a.startTime < b.startTime ? -1 : 1),
  );
}

/** The same counted from a date instead of from Sunday: weeks may begin on any day, and nothing comes before it. */
export function patternFrom(pattern: readonly PatternShift[], from: LocalDate): PatternShift[] {
  const first = daysBetween(weekStart(from, 0), from);
  return pattern
    .map((shift) => ({
      ...shift,
      dayOffset: (shift.dayOffset - first + EVERY_DAY.length) % EVERY_DAY.length,
    }))
    .toSorted((a, b) => a.dayOffset - b.dayOffset);
}

/** The days on which weeks begin that follow each other. */
export function weeksFrom(from: LocalDate, weeks: number): LocalDate[] {
  return Array.from({ length: weeks }, (_, index) => addDays(from, index * EVERY_DAY.length));
}

/** "68 shifts, 96 places". */
export function shiftsAndSpots(shifts: readonly { readonly maxMembers: number }[]): string {
  const places = shifts.reduce((sum, { maxMembers }) => sum + maxMembers, 0);
  return `${counted(shifts.length, "shift")}, ${counted(places, "place")}`;
}
