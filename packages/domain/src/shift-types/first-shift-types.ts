import type { LocalTime } from "../time/local.ts";
import { ONE_OFF, type ShiftType, type ShiftTypeColor } from "./shift-type.ts";

const SUNDAY = [0];
const WEEKDAYS = [1, 2, 3, 4, 5];
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4];

/**
 * Columns: key, name, code, color, start, end, spots, weekdays, and the shift type whose
 * availability counts.
 */
const ROWS: readonly (readonly [
  ...[key: string, name: string, code: string, color: ShiftTypeColor],
  ...[startTime: LocalTime, endTime: LocalTime, maxMembers: number],
  ...[weekdays: readonly number[], availabilityKind: string | null],
])[] = [
  [
    "morning-sunday-early",
    "Morning Sunday Early",
    "Early",
    "violet",
    "09:00",
    "11:00",
    2,
    SUNDAY,
    "morning-sunday-early",
  ],
  [
    "morning-sunday-late",
    "Morning Sunday Late",
    "Late",
    "pink",
    "11:00",
    "13:00",
    2,
    SUNDAY,
    "morning-sunday-late",
  ],
  [
    "morning-weekdays",
    "Morning Weekdays",
    "AM",
    "teal",
    "07:00",
    "09:00",
    2,
    WEEKDAYS,
    "morning-weekdays",
  ],
  ["evening", "Evening", "Eve", "orange", "18:30", "20:30", 1, SUNDAY_TO_THURSDAY, "evening"],
  ["night", "Night", "Night", "blue", "23:00", "07:00", 1, SUNDAY_TO_THURSDAY, "night"],
  [ONE_OFF, "Custom", "Custom", "slate", "07:00", "09:00", 2, [], null],
  ["morning", "Morning", "AM", "teal", "07:00", "09:00", 2, [], "morning-weekdays"],
  ["afternoon", "Afternoon", "PM", "amber", "13:00", "17:00", 2, [], null],
];
const OF_OLD_ROSTERS = ["morning", "afternoon"];

/**
 * The shift types of a new squad, as the database creates them. Legacy payloads and files contain
 * their keys, which only this list names. The squad may rename or archive them.
 */
export const FIRST_SHIFT_TYPES: readonly ShiftType[] = ROWS.map(
  ([key, name, code, color, startTime, endTime, maxMembers, weekdays, availabilityKind]) => ({
    key,
    name,
    code,
    color,
    startTime,
    endTime,
    maxMembers,
    weekdays,
    availabilityKind,
    endDays: endTime < startTime ? 1 : 0,
    isArchived: OF_OLD_ROSTERS.includes(key),
  }),
);

/**
 * The preselected type of a new shift, if the squad has it and no other type runs on the weekday.
 */
export const FIRST_OFFERED = "morning-weekdays";

/** Returns the original name of a default shift type; an unknown key is returned unchanged. */
export function firstShiftTypeName(key: string): string {
  return FIRST_SHIFT_TYPES.find((one) => one.key === key)?.name ?? key;
}
