import type { DateStyle } from "./date-style.ts";
import { formatTime, monthName } from "./format.ts";

const MONTHS = Array.from({ length: 12 }, (_, index) => monthName(index + 1));
const DATES = new RegExp(
  `\\b(${MONTHS.join("|")}|${MONTHS.map((name) => name.slice(0, 3)).join("|")}) (\\d{1,2})(?:, (\\d{4}))?\\b`,
  "g",
);
const TIMES = /\b(\d{1,2}):(\d\d) ([AP])M\b/g;

/**
 * Rewrites a stored text from the default date style, "Fri, Nov 20, 6:30 PM", to the squad's style:
 * "Fri, 20 Nov, 18:30". Only for dates and times that the app wrote, never for user input.
 */
export function inStyle(words: string, { clockHours, dateOrder }: DateStyle): string {
  const ordered = dateOrder === "month-first" ? words : words.replace(DATES, dayFirst);
  return clockHours === 12 ? ordered : ordered.replace(TIMES, on24Hours);
}

function dayFirst(_text: string, month: string, day: string, year: string | undefined): string {
  return `${day} ${month}${year === undefined ? "" : ` ${year}`}`;
}

function on24Hours(_text: string, hours: string, minutes: string, half: string): string {
  const since = (Number(hours) % 12) + (half === "P" ? 12 : 0);
  return formatTime(`${since}:${minutes}`, { clockHours: 24, dateOrder: "month-first" });
}
