import { type HoursRange, rangeWords } from "./reminder-hours.ts";

/** How many shifts a month a member may say they want at most. */
export const MOST_SHIFTS: HoursRange = { least: 1, most: 31 };

export const MOST_SHIFTS_TEXT = `Use a whole number of shifts a month, ${rangeWords(MOST_SHIFTS)}, or none`;
