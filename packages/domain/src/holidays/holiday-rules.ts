import type { HebrewDate } from "./hebrew-date.ts";

export type HolidayRegion = "israel" | "diaspora";

/** `major`: from the Torah; `minor`: later feasts; `fast`; `modern`: days of the State of Israel. */
export type HolidayType = "major" | "minor" | "fast" | "modern";

/** How a date moves when it falls on an awkward weekday: what happens is said where the rule is applied. */
export type Postponement = "fast-off-shabbat" | "fast-esther" | "shoah" | "zikaron" | "atzmaut";

export interface HolidayRule {
  readonly name: string;
  readonly hebrewName: string;
  /** A day of the Hebrew year; month 13 means "Adar, or Adar II in a leap year". */
  readonly start: Pick<HebrewDate, "month" | "day">;
  /** How many days it lasts, in each region; 0 when the region does not keep it. */
  readonly days: number | Readonly<Record<HolidayRegion, number>>;
  /** For the diaspora, when it starts on another day there. */
  readonly diasporaStart?: Pick<HebrewDate, "month" | "day">;
  readonly type: HolidayType;
  readonly description: string;
  readonly workProhibited: boolean;
  readonly postponement?: Postponement;
  /** The first Hebrew year in which it was kept. */
  readonly since?: number;
}

/** One colour a type, readable as an edge or a dot on light and dark. */
export const HOLIDAY_COLORS: Readonly<Record<HolidayType, string>> = {
  major: "#b45309",
  minor: "#0e7490",
  fast: "#6b7280",
  modern: "#1d4ed8",
};

const ADAR = 13;
const both = (israel: number, diaspora: number): Readonly<Record<HolidayRegion, number>> => ({ israel, diaspora });

/** The holidays of one Hebrew year, from Rosh Hashanah on. The position in this list is part of a holiday's id: add at the end. */
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
    days: 1,
    type: "fast",
    description: "Dawn-to-dusk fast for Gedaliah, governor of Judah",
    workProhibited: false,
    postponement: "fast-off-shabbat",
  },
  {
    name: "Yom Kippur",
    hebrewName: "יום כיפור",
    start: { month: 7, day: 10 },
    days: 1,
    type: "major",
    description: "The Day of Atonement, a full-day fast",
    workProhibited: true,
  },
  {
    name: "Sukkot",
    hebrewName: "סוכות",
    start: { month: 7, day: 15 },
    days: both(1, 2),
    type: "major",
    description: "First days of the feast of booths",
    workProhibited: true,
  },
  {
    name: "Chol HaMoed Sukkot",
    hebrewName: "חול המועד סוכות",
    start: { month: 7, day: 16 },
    diasporaStart: { month: 7, day: 17 },
    days: both(5, 4),
    type: "major",
    description: "Intermediate days of Sukkot",
    workProhibited: false,
  },
  {
    name: "Hoshana Rabbah",
    hebrewName: "הושענא רבה",
    start: { month: 7, day: 21 },
    days: 1,
    type: "major",
    description: "Seventh day of Sukkot",
    workProhibited: false,
  },
  {
    name: "Shemini Atzeret",
    hebrewName: "שמיני עצרת",
    start: { month: 7, day: 22 },
    days: 1,
    type: "major",
    description: "The eighth day of assembly; in Israel it is Simchat Torah too",
    workProhibited: true,
  },
  {
    name: "Simchat Torah",
    hebrewName: "שמחת תורה",
    start: { month: 7, day: 23 },
    days: both(0, 1),
    type: "major",
    description: "Rejoicing of the Torah",
    workProhibited: true,
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
    days: 1,
    type: "fast",
    description: "Dawn-to-dusk fast for the siege of Jerusalem",
    workProhibited: false,
  },
  {
    name: "Tu BiShvat",
    hebrewName: "ט״ו בשבט",
    start: { month: 11, day: 15 },
    days: 1,
    type: "minor",
    description: "New year of the trees",
    workProhibited: false,
  },
  {
    name: "Fast of Esther",
    hebrewName: "תענית אסתר",
    start: { month: ADAR, day: 13 },
    days: 1,
    type: "fast",
    description: "Dawn-to-dusk fast before Purim",
    workProhibited: false,
    postponement: "fast-esther",
  },
  {
    name: "Purim",
    hebrewName: "פורים",
    start: { month: ADAR, day: 14 },
    days: 1,
    type: "minor",
    description: "The deliverance told in the book of Esther",
    workProhibited: false,
  },
  {
    name: "Shushan Purim",
    hebrewName: "שושן פורים",
    start: { month: ADAR, day: 15 },
    days: 1,
    type: "minor",
    description: "Purim in Jerusalem and other walled cities",
    workProhibited: false,
  },
  {
    name: "Pesach",
    hebrewName: "פסח",
    start: { month: 1, day: 15 },
    days: both(1, 2),
    type: "major",
    description: "First days of Passover",
    workProhibited: true,
  },
  {
    name: "Chol HaMoed Pesach",
    hebrewName: "חול המועד פסח",
    start: { month: 1, day: 16 },
    diasporaStart: { month: 1, day: 17 },
    days: both(5, 4),
    type: "major",
    description: "Intermediate days of Passover",
    workProhibited: false,
  },
  {
    name: "Last days of Pesach",
    hebrewName: "שביעי של פסח",
    start: { month: 1, day: 21 },
    days: both(1, 2),
    type: "major",
    description: "The end of Passover",
    workProhibited: true,
  },
  {
    name: "Yom HaShoah",
    hebrewName: "יום השואה",
    start: { month: 1, day: 27 },
    days: 1,
    type: "modern",
    description: "Holocaust remembrance day",
    workProhibited: false,
    postponement: "shoah",
    since: 5711,
  },
  {
    name: "Yom HaZikaron",
    hebrewName: "יום הזיכרון",
    start: { month: 2, day: 4 },
    days: 1,
    type: "modern",
    description: "Remembrance day for the fallen of Israel",
    workProhibited: false,
    postponement: "zikaron",
    since: 5711,
  },
  {
    name: "Yom HaAtzmaut",
    hebrewName: "יום העצמאות",
    start: { month: 2, day: 5 },
    days: 1,
    type: "modern",
    description: "Independence day of Israel",
    workProhibited: false,
    postponement: "atzmaut",
    since: 5709,
  },
  {
    name: "Pesach Sheni",
    hebrewName: "פסח שני",
    start: { month: 2, day: 14 },
    days: 1,
    type: "minor",
    description: "The second Passover",
    workProhibited: false,
  },
  {
    name: "Lag BaOmer",
    hebrewName: "ל״ג בעומר",
    start: { month: 2, day: 18 },
    days: 1,
    type: "minor",
    description: "The thirty-third day of the Omer",
    workProhibited: false,
  },
  {
    name: "Yom Yerushalayim",
    hebrewName: "יום ירושלים",
    start: { month: 2, day: 28 },
    days: 1,
    type: "modern",
    description: "Jerusalem day",
    workProhibited: false,
    since: 5728,
  },
  {
    name: "Shavuot",
    hebrewName: "שבועות",
    start: { month: 3, day: 6 },
    days: both(1, 2),
    type: "major",
    description: "The feast of weeks",
    workProhibited: true,
  },
  {
    name: "Seventeenth of Tammuz",
    hebrewName: "י״ז בתמוז",
    start: { month: 4, day: 17 },
    days: 1,
    type: "fast",
    description: "Dawn-to-dusk fast for the breach of Jerusalem's walls",
    workProhibited: false,
    postponement: "fast-off-shabbat",
  },
  {
    name: "Tisha B'Av",
    hebrewName: "תשעה באב",
    start: { month: 5, day: 9 },
    days: 1,
    type: "fast",
    description: "Full-day fast for the destruction of both Temples",
    workProhibited: false,
    postponement: "fast-off-shabbat",
  },
  {
    name: "Tu B'Av",
    hebrewName: "ט״ו באב",
    start: { month: 5, day: 15 },
    days: 1,
    type: "minor",
    description: "The fifteenth of Av",
    workProhibited: false,
  },
];
