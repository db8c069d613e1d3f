import { invalid, type Refusal } from "../errors/refusal.ts";
import type { Named } from "../shift-types/shift-name.ts";
import { ONE_OFF, offeredShiftTypes, type ShiftType } from "../shift-types/shift-type.ts";
import { plural } from "../text/language.ts";
import { weekStart } from "../time/calendar.ts";
import { addDays, daysBetween, type LocalDate, type LocalTime } from "../time/local.ts";
import { defaultRoleIds } from "./shift-form.ts";

/** The name under which the squad's weekly template is stored. */
export const USUAL_WEEK = "Weekly template";
/** The most weeks that can be created from the template at once. */
export const MAX_USUAL_WEEKS = 12;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Weekday choices for a template row with one tap; 0 is Sunday. */
export const WEEKDAY_PRESETS = [
  { label: "Every day", weekdays: EVERY_DAY },
  { label: "Sun–Thu", weekdays: [0, 1, 2, 3, 4] },
  { label: "Mon–Fri", weekdays: [1, 2, 3, 4, 5] },
  { label: "None", weekdays: [] },
] as const;

/** A shift of a weekly template: its day in the week, times, spots and members. */
export interface PatternShift extends Named {
  /** The number of days from the first day of the week. */
  readonly dayOffset: number;
  readonly type: string;
  /** The shift type whose availability applies; null when members are not asked. */
  readonly availabilityKind: string | null;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
  /** The number of days from the start date to the end date; 0 for one day. */
  readonly endDayOffset: number;
  readonly maxMembers: number;
  readonly notes: string | null;
  readonly roleIds: readonly number[];
  readonly memberIds: readonly number[];
}

/** A row of the weekly template: a shift type with its weekdays and spots. */
export interface UsualRow {
  readonly kind: string;
  /** The weekdays; 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly maxMembers: number;
}

/** False for a one-off shift, which has its own name instead of a shift type's. */
export function isUsualKind(key: string): boolean {
  return key !== ONE_OFF;
}

/** Suggests a weekly template from the shift types, for a squad that has not saved one. */
export function suggestedWeek(
  kinds: readonly Pick<ShiftType, "key" | "weekdays" | "maxMembers" | "isArchived">[],
): UsualRow[] {
  return offeredShiftTypes(kinds)
    .filter(({ key }) => isUsualKind(key))
    .map(({ key, weekdays, maxMembers }) => ({ kind: key, weekdays, maxMembers }));
}

/** Returns why a weekly template cannot be saved or applied, or null. */
export function usualWeekBlockedBecause(rows: readonly UsualRow[]): Refusal | null {
  if (rows.some(({ weekdays }) => weekdays.length > 0)) return null;
  return invalid("week-empty", "Choose at least one weekday for a shift type.");
}

/** Returns the shifts of a template, from Sunday on; leaves out unknown shift types. */
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

/**
 * Returns the template's shifts with days counted from the date `from` instead of Sunday, so that
 * no shift is before it.
 */
export function patternFrom(pattern: readonly PatternShift[], from: LocalDate): PatternShift[] {
  const first = daysBetween(weekStart(from, 0), from);
  return pattern
    .map((shift) => ({
      ...shift,
      dayOffset: (shift.dayOffset - first + EVERY_DAY.length) % EVERY_DAY.length,
    }))
    .toSorted((a, b) => a.dayOffset - b.dayOffset);
}

/** Returns the first days of consecutive weeks. */
export function weeksFrom(from: LocalDate, weeks: number): LocalDate[] {
  return Array.from({ length: weeks }, (_, index) => addDays(from, index * EVERY_DAY.length));
}

/** Formats "68 shifts, 96 spots". */
export function shiftsAndSpots(shifts: readonly { readonly maxMembers: number }[]): string {
  const spots = shifts.reduce((sum, { maxMembers }) => sum + maxMembers, 0);
  return [
    plural(shifts.length, "1 shift", `${shifts.length} shifts`),
    plural(spots, "1 spot", `${spots} spots`),
  ].join(", ");
}
