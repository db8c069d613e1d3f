import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import type { ShiftType } from "../shift-types/shift-type.ts";

/**
 * Returns a squad's own shift type about which members are asked, with default values except
 * `about`.
 */
export function ownKind(key: string, about: Partial<ShiftType> = {}): ShiftType {
  return { ...FIRST_SHIFT_TYPES[0]!, key, availabilityKind: key, ...about };
}

/** A shift type from an evening to the second morning after it. */
export const WEEKEND_DUTY = ownKind("duty", {
  name: "Weekend duty",
  code: "WD",
  weekdays: [0, 5, 6],
  startTime: "18:00",
  endTime: "08:00",
  endDays: 2,
});
