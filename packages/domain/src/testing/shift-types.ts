import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import type { ShiftType } from "../shift-types/shift-type.ts";

/** A custom shift type that asks members, with the first type's defaults except `about`. */
export function ownKind(key: string, about: Partial<ShiftType> = {}): ShiftType {
  return { ...FIRST_SHIFT_TYPES[0]!, key, availabilityKind: key, ...about };
}

/** From an evening to the second morning after it. */
export const WEEKEND_DUTY = ownKind("duty", {
  name: "Weekend duty",
  code: "WD",
  weekdays: [0, 5, 6],
  startTime: "18:00",
  endTime: "08:00",
  endDays: 2,
});
