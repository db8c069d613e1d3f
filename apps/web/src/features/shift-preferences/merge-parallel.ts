import { parallelShifts } from "@watchbill/domain/shift-preferences/parallel-shifts";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import type { MyShiftPreferences, PreferredShift } from "./optimistic-preferences.ts";

/**
 * Merges parallel shifts (same hours, different types) into one with all their names, because a
 * member answers for them together. The server saves the preference for each.
 */
export function mergeParallel(answer: MyShiftPreferences): MyShiftPreferences {
  return { ...answer, shifts: parallelShifts(answer.shifts).map(merged) };
}

function merged(shifts: readonly PreferredShift[]): PreferredShift {
  const first = shifts.find(({ preference }) => preference !== null) ?? shifts[0]!;
  if (shifts.length === 1) return first;
  return {
    ...first,
    kindName: [...new Set(shifts.map(shiftName))].join(", "),
    isOnIt: shifts.some(({ isOnIt }) => isOnIt),
  };
}
