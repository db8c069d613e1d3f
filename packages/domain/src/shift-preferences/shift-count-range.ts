import { invalid, type Refusal } from "../errors/refusal.ts";
import { type HoursRange, rangeWords } from "../members/reminder-hours.ts";

/** The range of shifts that a member may want in a draft schedule. */
const PREFERRED_SHIFTS: HoursRange = { least: 0, most: 99 };

/**
 * How many shifts of a draft schedule a member wants, at most and at least; null when left open.
 */
export interface MostAndLeast {
  readonly maxShifts: number | null;
  readonly minShifts: number | null;
}

/**
 * Why the wanted numbers are invalid, or null: they must be whole, and the minimum must not exceed
 * the maximum.
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
