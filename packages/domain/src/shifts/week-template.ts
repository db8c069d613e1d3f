import { invalid, type Refusal } from "../errors/refusal.ts";
import type { Named } from "../shift-types/shift-name.ts";
import { ONE_OFF, offeredShiftTypes, type ShiftType } from "../shift-types/shift-type.ts";
import { plural } from "../text/language.ts";
import { weekStart } from "../time/calendar.ts";
import { addDays, daysBetween, type LocalDate, type LocalTime } from "../time/local.ts";
import { defaultRoleIds } from "./shift-form.ts";

/** The name of the saved weekly template. */
export const USUAL_WEEK = "Weekly template";
/** The most weeks that one application of the template creates. */
export const MAX_USUAL_WEEKS = 12;

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** One-tap weekday choices of a template row; 0 is Sunday. */
export const WEEKDAY_PRESETS = [
  { label: "Every day", weekdays: EVERY_DAY },
  { label: "Sun–Thu", weekdays: [0, 1, 2, 3, 4] },
  { label: "Mon–Fri", weekdays: [1, 2, 3, 4, 5] },
  { label: "None", weekdays: [] },
] as const;

/** A shift of a week template: its day in the week and its usual members. */
export interface PatternShift extends Named {
  /** Days from the first day of the week. */
  readonly dayOffset: number;
  readonly type: string;
  /** The shift type that its shift preferences belong to; null when members are not asked. */
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

/** A row of the weekly template: a shift type, its weekdays and its spots. */
export interface UsualRow {
  readonly kind: string;
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly maxMembers: number;
}

/** False for a one-off, which carries its own name. */
export function isUsualKind(key: string): boolean {
  return key !== ONE_OFF;
}

/** The weekly template proposed from the shift types, before one is saved. */
export function suggestedWeek(
  kinds: readonly Pick<ShiftType, "key" | "weekdays" | "maxMembers" | "isArchived">[],
): UsualRow[] {
  return offeredShiftTypes(kinds)
    .filter(({ key }) => isUsualKind(key))
    .map(({ key, weekdays, maxMembers }) => ({ kind: key, weekdays, maxMembers }));
}

/** Blocks a weekly template that cannot be applied; null allows it. */
export function usualWeekBlockedBecause(rows: readonly UsualRow[]): Refusal | null {
  if (rows.some(({ weekdays }) => weekdays.length > 0)) return null;
  return invalid("week-empty", "Choose at least one weekday for a shift type.");
}

/** The template's shifts in order of day, Sunday first; skips unknown shift types. */
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

/** Recounts the template's days from a date instead of Sunday; no shift comes before `from`. */
export function patternFrom(pattern: readonly PatternShift[], from: LocalDate): PatternShift[] {
  const first = daysBetween(weekStart(from, 0), from);
  return pattern
    .map((shift) => ({
      ...shift,
      dayOffset: (shift.dayOffset - first + EVERY_DAY.length) % EVERY_DAY.length,
    }))
    .toSorted((a, b) => a.dayOffset - b.dayOffset);
}

/** The first days of consecutive weeks. */
export function weeksFrom(from: LocalDate, weeks: number): LocalDate[] {
  return Array.from({ length: weeks }, (_, index) => addDays(from, index * EVERY_DAY.length));
}

/** "68 shifts, 96 spots". */
export function shiftsAndSpots(shifts: readonly { readonly maxMembers: number }[]): string {
  const spots = shifts.reduce((sum, { maxMembers }) => sum + maxMembers, 0);
  return [
    plural(shifts.length, "1 shift", `${shifts.length} shifts`),
    plural(spots, "1 spot", `${spots} spots`),
  ].join(", ");
}
