import type { LocalDate } from "../time/local.ts";

/**
 * A date of the Hebrew calendar. `month` counts from Nisan = 1 to Adar = 12; in a leap year Adar I
 * = 12 and Adar II = 13.
 */
export interface HebrewDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Days from 1970-01-01 to the day before 1 Tishrei of the year 1 (Reingold and Dershowitz,
 * Calendrical Calculations).
 */
const EPOCH_DAYS = -1_373_427 - 719_163;
const TISHREI = 7;
const MONTH_NAMES = [
  "Nisan",
  "Iyar",
  "Sivan",
  "Tammuz",
  "Av",
  "Elul",
  "Tishrei",
  "Cheshvan",
  "Kislev",
  "Tevet",
  "Shevat",
  "Adar",
];

/** True in the seven of nineteen years that have two months of Adar. */
export function isLeapYear(year: number): boolean {
  return (7 * year + 1) % 19 < 7;
}

/**
 * Returns the days before the new year by the molad (mean new moon), moved so that it never falls
 * on Sunday, Wednesday or Friday.
 */
function elapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const parts = 12_084 + 13_753 * months;
  const days = 29 * months + Math.floor(parts / 25_920);
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days;
}

/**
 * Returns the day of 1 Tishrei in days since 1970-01-01, with the two postponements that keep the
 * lengths of years valid.
 */
function newYearDay(year: number): number {
  const [before, here, after] = [elapsedDays(year - 1), elapsedDays(year), elapsedDays(year + 1)];
  const postponement = after - here === 356 ? 2 : here - before === 382 ? 1 : 0;
  return EPOCH_DAYS + here + postponement;
}

function lastMonth(year: number): number {
  return isLeapYear(year) ? 13 : 12;
}

function monthLength(year: number, month: number): number {
  const yearLength = newYearDay(year + 1) - newYearDay(year);
  if (month === 8) return yearLength % 10 === 5 ? 30 : 29;
  if (month === 9) return yearLength % 10 === 3 ? 29 : 30;
  if (month === 12) return isLeapYear(year) ? 30 : 29;
  return [2, 4, 6, 10, 13].includes(month) ? 29 : 30;
}

/** The year's months in calendar order: Tishrei first, Elul last. */
function monthsInOrder(year: number): number[] {
  const spring = [1, 2, 3, 4, 5, 6];
  const winter = Array.from({ length: lastMonth(year) - 6 }, (_, index) => TISHREI + index);
  return [...winter, ...spring];
}

/**
 * Returns the civil date of a Hebrew date's daylight; the Hebrew date begins at sunset the evening
 * before.
 */
export function civilDateOf({ year, month, day }: HebrewDate): LocalDate {
  let days = newYearDay(year) + day - 1;
  for (const passed of monthsInOrder(year)) {
    if (passed === month) break;
    days += monthLength(year, passed);
  }
  return Temporal.PlainDate.from("1970-01-01").add({ days }).toString();
}

/** Returns the Hebrew date during the daylight of a civil date. */
export function hebrewDateOf(date: LocalDate): HebrewDate {
  const civil = Temporal.PlainDate.from(date);
  const days = Temporal.PlainDate.from("1970-01-01").until(civil, { largestUnit: "days" }).days;
  const year = days >= newYearDay(civil.year + 3761) ? civil.year + 3761 : civil.year + 3760;
  let rest = days - newYearDay(year);
  for (const month of monthsInOrder(year)) {
    const length = monthLength(year, month);
    if (rest < length) return { year, month, day: rest + 1 };
    rest -= length;
  }
  throw new RangeError(`${date} is outside its Hebrew year`);
}

/** The month in English: "Kislev", "Adar I". */
export function hebrewMonthName({ year, month }: Pick<HebrewDate, "year" | "month">): string {
  if (month < 12 || !isLeapYear(year)) return MONTH_NAMES[Math.min(month, 12) - 1] ?? "";
  return month === 12 ? "Adar I" : "Adar II";
}

/** Formats "10 Kislev 5787". */
export function hebrewDateText(date: HebrewDate): string {
  return `${date.day} ${hebrewMonthName(date)} ${date.year}`;
}

const LETTERS: readonly (readonly [number, string])[] = [
  [400, "ת"],
  [300, "ש"],
  [200, "ר"],
  [100, "ק"],
  [90, "צ"],
  [80, "פ"],
  [70, "ע"],
  [60, "ס"],
  [50, "נ"],
  [40, "מ"],
  [30, "ל"],
  [20, "כ"],
  [10, "י"],
  [9, "ט"],
  [8, "ח"],
  [7, "ז"],
  [6, "ו"],
  [5, "ה"],
  [4, "ד"],
  [3, "ג"],
  [2, "ב"],
  [1, "א"],
];

/**
 * Writes a number from 1 to 999 in Hebrew letters, with geresh or gershayim; 15 and 16 avoid
 * letters of God's name.
 */
export function hebrewNumeral(value: number): string {
  let rest = value;
  let letters = "";
  while (rest > 0) {
    if (rest === 15 || rest === 16) {
      letters += rest === 15 ? "טו" : "טז";
      break;
    }
    const [worth, letter] = LETTERS.find(([worth]) => worth <= rest) ?? [rest, ""];
    letters += letter;
    rest -= worth;
  }
  return letters.length === 1 ? `${letters}׳` : `${letters.slice(0, -1)}״${letters.slice(-1)}`;
}
