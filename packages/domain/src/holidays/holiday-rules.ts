import type { HebrewDate } from "./hebrew-date.ts";
import type { HolidayType } from "./holiday.ts";

/** A day in any Hebrew year; month 13 means Adar, or Adar II in a leap year. */
type DayOfYear = Pick<HebrewDate, "month" | "day">;

/**
 * Moves a holiday whose date falls on `weekday` (Monday 1 to Sunday 7) by `byDays`, which is
 * negative for an earlier day, in the Hebrew years `since` to `until`.
 */
export interface Move {
  readonly weekday: number;
  readonly byDays: number;
  readonly since?: number;
  readonly until?: number;
}

/** The facts of a holiday that can differ between Israel and the diaspora. */
interface Observance {
  readonly name: string;
  readonly hebrewName: string;
  readonly start: DayOfYear;
  /** The length in days; one if omitted. */
  readonly days?: number;
  readonly description: string;
}

/** A holiday as observed in the diaspora, and Israel's differences. */
export interface HolidayRule extends Observance {
  readonly type: HolidayType;
  readonly workProhibited: boolean;
  readonly inIsrael?: Partial<Observance> | "not-kept";
  readonly moves?: readonly Move[];
  /** The first Hebrew year of the holiday. */
  readonly since?: number;
}

const ADAR = 13;
const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 4, 5, 6, 7];

/** A fast that falls on Shabbat moves to the next day. */
const SUNDAY_INSTEAD: readonly Move[] = [{ weekday: SATURDAY, byDays: 1 }];
/**
 * A fast that falls on Shabbat before a feast moves to Thursday, because it can be neither
 * postponed nor observed on Friday.
 */
const THURSDAY_INSTEAD: readonly Move[] = [{ weekday: SATURDAY, byDays: -2 }];

/**
 * The holidays of one Hebrew year, beginning with Rosh Hashanah. A holiday's index is part of its
 * id, so new ones must be appended.
 */
export const HOLIDAY_RULES: readonly HolidayRule[] = [
  {
    name: "Rosh Hashanah",
    hebrewName: "ראש השנה",
    start: { month: 7, day: 1 },
    days: 2,
    type: "major",
    description: "The Jewish new year",
    workProhibited: true,
  },
  {
    name: "Fast of Gedaliah",
    hebrewName: "צום גדליה",
    start: { month: 7, day: 3 },
    type: "fast",
    description: "Dawn-to-dusk fast for Gedaliah, governor of Judah",
    workProhibited: false,
    moves: SUNDAY_INSTEAD,
  },
  {
    name: "Yom Kippur",
    hebrewName: "יום כיפור",
    start: { month: 7, day: 10 },
    type: "major",
    description: "The Day of Atonement, a full-day fast",
    workProhibited: true,
  },
  {
    name: "Sukkot",
    hebrewName: "סוכות",
    start: { month: 7, day: 15 },
    days: 2,
    type: "major",
    description: "The first two days of the feast of booths",
    workProhibited: true,
    inIsrael: { days: 1, description: "The first day of the feast of booths" },
  },
  {
    name: "Chol HaMoed Sukkot",
    hebrewName: "חול המועד סוכות",
    start: { month: 7, day: 17 },
    days: 4,
    type: "major",
    description: "Intermediate days of Sukkot",
    workProhibited: false,
    inIsrael: { start: { month: 7, day: 16 }, days: 5 },
  },
  {
    name: "Hoshana Rabbah",
    hebrewName: "הושענא רבה",
    start: { month: 7, day: 21 },
    type: "major",
    description: "Seventh day of Sukkot",
    workProhibited: false,
  },
  {
    name: "Shemini Atzeret",
    hebrewName: "שמיני עצרת",
    start: { month: 7, day: 22 },
    type: "major",
    description: "The assembly of the eighth day, after Sukkot",
    workProhibited: true,
    inIsrael: {
      name: "Shemini Atzeret and Simchat Torah",
      hebrewName: "שמיני עצרת ושמחת תורה",
      description: "The assembly of the eighth day, after Sukkot, and rejoicing of the Torah",
    },
  },
  {
    name: "Simchat Torah",
    hebrewName: "שמחת תורה",
    start: { month: 7, day: 23 },
    type: "major",
    description: "Rejoicing of the Torah",
    workProhibited: true,
    inIsrael: "not-kept",
  },
  {
    name: "Hanukkah",
    hebrewName: "חנוכה",
    start: { month: 9, day: 25 },
    days: 8,
    type: "minor",
    description: "The festival of lights",
    workProhibited: false,
  },
  {
    name: "Tenth of Tevet",
    hebrewName: "עשרה בטבת",
    start: { month: 10, day: 10 },
    type: "fast",
    description: "Dawn-to-dusk fast for the siege of Jerusalem",
    workProhibited: false,
  },
  {
    name: "Tu BiShvat",
    hebrewName: "ט״ו בשבט",
    start: { month: 11, day: 15 },
    type: "minor",
    description: "New year of the trees",
    workProhibited: false,
  },
  {
    name: "Fast of Esther",
    hebrewName: "תענית אסתר",
    start: { month: ADAR, day: 13 },
    type: "fast",
    description: "Dawn-to-dusk fast before Purim",
    workProhibited: false,
    moves: THURSDAY_INSTEAD,
  },
  {
    name: "Purim",
    hebrewName: "פורים",
    start: { month: ADAR, day: 14 },
    type: "minor",
    description: "The deliverance told in the book of Esther",
    workProhibited: false,
  },
  {
    name: "Shushan Purim",
    hebrewName: "שושן פורים",
    start: { month: ADAR, day: 15 },
    type: "minor",
    description: "Purim in Jerusalem and other walled cities",
    workProhibited: false,
  },
  {
    name: "Pesach",
    hebrewName: "פסח",
    start: { month: 1, day: 15 },
    days: 2,
    type: "major",
    description: "The first two days of Passover",
    workProhibited: true,
    inIsrael: { days: 1, description: "The first day of Passover" },
  },
  {
    name: "Chol HaMoed Pesach",
    hebrewName: "חול המועד פסח",
    start: { month: 1, day: 17 },
    days: 4,
    type: "major",
    description: "Intermediate days of Passover",
    workProhibited: false,
    inIsrael: { start: { month: 1, day: 16 }, days: 5 },
  },
  {
    name: "Last days of Pesach",
    hebrewName: "שביעי ואחרון של פסח",
    start: { month: 1, day: 21 },
    days: 2,
    type: "major",
    description: "The last two days of Passover",
    workProhibited: true,
    inIsrael: {
      name: "Last day of Pesach",
      hebrewName: "שביעי של פסח",
      days: 1,
      description: "The seventh and last day of Passover",
    },
  },
  {
    name: "Yom HaShoah",
    hebrewName: "יום השואה",
    start: { month: 1, day: 27 },
    type: "modern",
    description: "Holocaust remembrance day",
    workProhibited: false,
    // Yom HaShoah: law of 1959, amended in 1997 (5757) so that its eve is not the end of Shabbat.
    moves: [
      { weekday: FRIDAY, byDays: -1 },
      { weekday: SUNDAY, byDays: 1, since: 5757 },
    ],
    since: 5711,
  },
  {
    name: "Yom HaZikaron",
    hebrewName: "יום הזיכרון",
    start: { month: 2, day: 4 },
    type: "modern",
    description: "Remembrance day for the fallen of Israel",
    workProhibited: false,
    // Law of 1963: the day before Independence Day, including its moves.
    moves: [
      { weekday: THURSDAY, byDays: -1 },
      { weekday: FRIDAY, byDays: -2 },
      { weekday: SUNDAY, byDays: 1, since: 5764 },
    ],
    since: 5711,
  },
  {
    name: "Yom HaAtzmaut",
    hebrewName: "יום העצמאות",
    start: { month: 2, day: 5 },
    type: "modern",
    description: "Independence day of Israel",
    workProhibited: false,
    // Law of 1949: one day later in 1950, the Thursday before from 1951. Since 2004 (5764) the eve
    // never falls on Sunday.
    moves: [
      { weekday: FRIDAY, byDays: -1 },
      { weekday: SATURDAY, byDays: 1, until: 5710 },
      { weekday: SATURDAY, byDays: -2, since: 5711 },
      { weekday: MONDAY, byDays: 1, since: 5764 },
    ],
    since: 5709,
  },
  {
    name: "Pesach Sheni",
    hebrewName: "פסח שני",
    start: { month: 2, day: 14 },
    type: "minor",
    description: "The second Passover",
    workProhibited: false,
  },
  {
    name: "Lag BaOmer",
    hebrewName: "ל״ג בעומר",
    start: { month: 2, day: 18 },
    type: "minor",
    description: "The thirty-third day of the Omer",
    workProhibited: false,
  },
  {
    name: "Yom Yerushalayim",
    hebrewName: "יום ירושלים",
    start: { month: 2, day: 28 },
    type: "modern",
    description: "Jerusalem day",
    workProhibited: false,
    since: 5728,
  },
  {
    name: "Shavuot",
    hebrewName: "שבועות",
    start: { month: 3, day: 6 },
    days: 2,
    type: "major",
    description: "The feast of weeks",
    workProhibited: true,
    inIsrael: { days: 1 },
  },
  {
    name: "Seventeenth of Tammuz",
    hebrewName: "י״ז בתמוז",
    start: { month: 4, day: 17 },
    type: "fast",
    description: "Dawn-to-dusk fast for the breach of Jerusalem's walls",
    workProhibited: false,
    moves: SUNDAY_INSTEAD,
  },
  {
    name: "Tisha B'Av",
    hebrewName: "תשעה באב",
    start: { month: 5, day: 9 },
    type: "fast",
    description: "Full-day fast for the destruction of both Temples",
    workProhibited: false,
    moves: SUNDAY_INSTEAD,
  },
  {
    name: "Tu B'Av",
    hebrewName: "ט״ו באב",
    start: { month: 5, day: 15 },
    type: "minor",
    description: "The fifteenth of Av",
    workProhibited: false,
  },
  {
    name: "Fast of the Firstborn",
    hebrewName: "תענית בכורות",
    start: { month: 1, day: 14 },
    type: "fast",
    description: "Dawn-to-dusk fast of firstborn sons, on the eve of Passover",
    workProhibited: false,
    moves: THURSDAY_INSTEAD,
  },
];
