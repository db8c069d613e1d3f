import { type HoursRange, rangeWords } from "../reminder-hours.ts";

/** The range for a member's preferred maximum of shifts a month. */
export const MAX_SHIFTS: HoursRange = { least: 1, most: 31 };

export const MAX_SHIFTS_TEXT = `Enter a whole number, ${rangeWords(MAX_SHIFTS)}, or leave it blank`;
