import type { LocalTime } from "../time/local.ts";

/** The kinds of shift, as they are stored and compared. */
export const SHIFT_TYPES = [
  "morning-sunday-early",
  "morning-sunday-late",
  "morning-weekdays",
  "evening",
  "night",
  "morning",
  "afternoon",
  "custom",
] as const;

export type ShiftType = (typeof SHIFT_TYPES)[number];

interface TypeDefaults {
  readonly label: string;
  /** For narrow places, where the full name would be cut. */
  readonly shortLabel: string;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
  readonly endsNextDay: boolean;
  readonly maxMembers: number;
  /** The colour token of the design system. */
  readonly tone: string;
}

/** What choosing a type fills in ; `morning` and `afternoon` are kept for old rosters. */
export const SHIFT_TYPE_DEFAULTS: Readonly<Record<ShiftType, TypeDefaults>> = {
  "morning-sunday-early": {
    label: "Morning Sunday Early",
    shortLabel: "Early",
    startTime: "09:00",
    endTime: "11:00",
    endsNextDay: false,
    maxMembers: 2,
    tone: "sunday-early",
  },
  "morning-sunday-late": {
    label: "Morning Sunday Late",
    shortLabel: "Late",
    startTime: "11:00",
    endTime: "13:00",
    endsNextDay: false,
    maxMembers: 2,
    tone: "sunday-late",
  },
  "morning-weekdays": {
    label: "Morning Weekdays",
    shortLabel: "AM",
    startTime: "07:00",
    endTime: "09:00",
    endsNextDay: false,
    maxMembers: 2,
    tone: "weekdays",
  },
  evening: {
    label: "Evening",
    shortLabel: "Eve",
    startTime: "18:30",
    endTime: "20:30",
    endsNextDay: false,
    maxMembers: 1,
    tone: "evening",
  },
  night: {
    label: "Night",
    shortLabel: "Night",
    startTime: "23:00",
    endTime: "07:00",
    endsNextDay: true,
    maxMembers: 1,
    tone: "night",
  },
  morning: {
    label: "Morning",
    shortLabel: "AM",
    startTime: "07:00",
    endTime: "09:00",
    endsNextDay: false,
    maxMembers: 2,
    tone: "weekdays",
  },
  afternoon: {
    label: "Afternoon",
    shortLabel: "PM",
    startTime: "13:00",
    endTime: "17:00",
    endsNextDay: false,
    maxMembers: 2,
    tone: "afternoon",
  },
  custom: {
    label: "Custom",
    shortLabel: "Custom",
    startTime: "07:00",
    endTime: "09:00",
    endsNextDay: false,
    maxMembers: 2,
    tone: "custom",
  },
};

/** True for a declared type. */
export function isShiftType(text: string): text is ShiftType {
  return (SHIFT_TYPES as readonly string[]).includes(text);
}

/** What people call a shift: its own name when it is custom, else its type's. */
export function shiftName(shift: { readonly type: string; readonly customName: string | null }): string {
  if (shift.customName) return shift.customName;
  return isShiftType(shift.type) ? SHIFT_TYPE_DEFAULTS[shift.type].label : shift.type;
}

/** The same for narrow places: "AM", "Early", "Late", "Eve", "Night". */
export function shortShiftName(shift: { readonly type: string; readonly customName: string | null }): string {
  if (shift.customName) return shift.customName;
  return isShiftType(shift.type) ? SHIFT_TYPE_DEFAULTS[shift.type].shortLabel : shift.type;
}

/** The colour token of a shift's type. */
export function shiftTone(type: string): string {
  return isShiftType(type) ? SHIFT_TYPE_DEFAULTS[type].tone : SHIFT_TYPE_DEFAULTS.custom.tone;
}
