import { invalid, type Refusal } from "../errors/refusal.ts";
import { type HoursRange, rangeWords } from "../members/reminder-hours.ts";

/** How many shifts of a plan a member may say they want. */
export const WISHED_SHIFTS: HoursRange = { least: 0, most: 99 };

/** How many shifts of a plan a member wants at most and at least; null where they leave it open. */
export interface MostAndLeast {
  readonly mostShifts: number | null;
  readonly leastShifts: number | null;
}

/** Why a member cannot want so many shifts, or null: whole numbers, and not more at least than at most. */
export function mostAndLeastBlockedBecause({
  mostShifts,
  leastShifts,
}: MostAndLeast): Refusal | null {
  const text = `Use a whole number of shifts, ${rangeWords(WISHED_SHIFTS)}, or none`;
  const faults: Record<string, string> = {};
  if (!isCount(mostShifts)) faults.mostShifts = text;
  if (!isCount(leastShifts)) faults.leastShifts = text;
  if (
    Object.keys(faults).length === 0 &&
    mostShifts !== null &&
    leastShifts !== null &&
    leastShifts > mostShifts
  )
    faults.leastShifts = "At least cannot be more than at most";
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("most-and-least-invalid", first, faults);
}

function isCount(value: number | null): boolean {
  const { least, most } = WISHED_SHIFTS;
  return value === null || (Number.isInteger(value) && value >= least && value <= most);
}
