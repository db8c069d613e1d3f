import { invalid, type Refusal } from "../errors/refusal.ts";
import { type HoursRange, rangeWords } from "../members/reminder-hours.ts";

/** The range of shifts per draft schedule that a member may want. */
const PREFERRED_SHIFTS: HoursRange = { least: 0, most: 99 };

/** The most and least shifts a member wants of a draft schedule; null when left open. */
export interface MostAndLeast {
  readonly maxShifts: number | null;
  readonly minShifts: number | null;
}

/**
 * Why the wanted numbers are invalid, or null: they must be whole, and least must not exceed most.
 */
export function mostAndLeastBlockedBecause({ maxShifts, minShifts }: MostAndLeast): Refusal | null {
  const text = `Use a whole number of shifts, ${rangeWords(PREFERRED_SHIFTS)}, or leave it empty`;
  const faults: Record<string, string> = {};
  if (!isCount(maxShifts)) faults.maxShifts = text;
  if (!isCount(minShifts)) faults.minShifts = text;
  if (
    Object.keys(faults).length === 0 &&
    maxShifts !== null &&
    minShifts !== null &&
    minShifts > maxShifts
  )
    faults.minShifts = "The minimum can't be more than the maximum";
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("most-and-least-invalid", first, faults);
}

function isCount(value: number | null): boolean {
  const { least, most } = PREFERRED_SHIFTS;
  return value === null || (Number.isInteger(value) && value >= least && value <= most);
}
