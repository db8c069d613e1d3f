import { type HebrewDate, hebrewNumeral, isLeapYear } from "./hebrew-date.ts";

const MONTH_NAMES_HEBREW = [
  "ניסן",
  "אייר",
  "סיון",
  "תמוז",
  "אב",
  "אלול",
  "תשרי",
  "חשון",
  "כסלו",
  "טבת",
  "שבט",
  "אדר",
];

/** Formats a Hebrew date in Hebrew with letters as numbers: "י׳ בכסלו תשפ״ז". */
export function hebrewDateTextInHebrew(date: HebrewDate): string {
  const adar =
    isLeapYear(date.year) && date.month >= 12
      ? date.month === 12
        ? "אדר א׳"
        : "אדר ב׳"
      : undefined;
  const month = adar ?? MONTH_NAMES_HEBREW[Math.min(date.month, 12) - 1] ?? "";
  return `${hebrewNumeral(date.day)} ב${month} ${hebrewNumeral(date.year % 1000)}`;
}
