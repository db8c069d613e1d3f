import { type HoursRange, rangeWords } from "./reminder-hours.ts";

/** The range of hours required in a period; 0 requires none. */
export const REQUIRED_HOURS: HoursRange = { least: 0, most: 2_000 };

export const REQUIRED_HOURS_TEXT = `Enter a whole number, ${rangeWords(REQUIRED_HOURS)}, or leave it blank`;
