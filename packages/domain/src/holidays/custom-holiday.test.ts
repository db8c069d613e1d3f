import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import {
  customHolidayBlockedBecause,
  customHolidaysBetween,
  customHolidayText,
  isLeapDay,
  isSameDay,
  MAX_CUSTOM_HOLIDAYS,
  type StoredCustomHoliday,
  tooManyBlockedBecause,
} from "./custom-holiday.ts";

const day = (about: Partial<StoredCustomHoliday> = {}): StoredCustomHoliday => ({
  id: 7,
  name: "Founders' Day",
  date: "2026-06-14",
  isYearly: false,
  days: 1,
  isHoliday: false,
  ...about,
});

describe("customHolidaysWithin", () => {
  test.each<[string, Partial<StoredCustomHoliday>, string, string, string[]]>([
    ["once", {}, "2026-01-01", "2026-12-31", ["2026-06-14"]],
    ["once, in another year", {}, "2027-01-01", "2027-12-31", []],
    [
      "every year",
      { isYearly: true },
      "2025-06-01",
      "2028-06-14",
      ["2025-06-14", "2026-06-14", "2027-06-14", "2028-06-14"],
    ],
    [
      "every year on February 29, with one",
      { isYearly: true, date: "2024-02-29" },
      "2028-01-01",
      "2028-12-31",
      ["2028-02-29"],
    ],
    [
      "every year on February 29, without",
      { isYearly: true, date: "2024-02-29" },
      "2026-01-01",
      "2026-12-31",
      ["2026-02-28"],
    ],
    [
      "over New Year",
      { isYearly: true, date: "2026-12-31", days: 2 },
      "2027-01-01",
      "2027-01-31",
      ["2026-12-31"],
    ],
    ["on the first day of the span", {}, "2026-06-14", "2026-07-01", ["2026-06-14"]],
    ["on the last day of the span", {}, "2026-06-01", "2026-06-14", ["2026-06-14"]],
    ["the day after the span", {}, "2026-06-01", "2026-06-13", []],
    ["for three days, on its last", { days: 3 }, "2026-06-16", "2026-06-16", ["2026-06-14"]],
    ["for three days, after its last", { days: 3 }, "2026-06-17", "2026-06-17", []],
  ])("%s", (_what, about, first, last, starts) =>
    expect(
      customHolidaysBetween([day(about)], first, last).map(({ startDate }) => startDate),
    ).toEqual(starts),
  );

  test("gives a custom holiday its own id in the calendar", () =>
    expect(
      customHolidaysBetween([day({ isHoliday: true, days: 2 })], "2026-06-01", "2026-06-30"),
    ).toMatchObject([{ id: -7, type: "own", endDate: "2026-06-15", workProhibited: true }]));
});

test.each<[string, Partial<StoredCustomHoliday>, string[]]>([
  ["a day", {}, []],
  ["a name as long as may be", { name: "x".repeat(80) }, []],
  ["the first day that there is", { date: "1900-01-01" }, []],
  ["the last day that there is", { date: "2200-12-31", days: 31 }, []],
  ["the day before the first", { date: "1899-12-31" }, ["date"]],
  ["the day after the last", { date: "2201-01-01" }, ["date"]],
  ["no name", { name: "  " }, ["name"]],
  ["a novel as its name", { name: "x".repeat(81) }, ["name"]],
  ["a name of two lines", { name: "a\nb" }, ["name"]],
  ["no date", { date: "" }, ["date"]],
  ["the end of time", { date: "9999-12-31" }, ["date"]],
  ["no days", { days: 0 }, ["days"]],
  ["half a day", { days: 0.5 }, ["days"]],
  ["a season", { days: 32 }, ["days"]],
])("reports as invalid, for %s, the fields %j", (_what, about, fields) =>
  expect(Object.keys(customHolidayBlockedBecause(day(about))?.fields ?? {})).toEqual(fields),
);

test("accepts a valid day", () => expect(customHolidayBlockedBecause(day())).toBeNull());

test("recognizes a yearly February 29, a duplicate holiday and too many holidays", () => {
  expect([
    isLeapDay(day({ date: "2024-02-29", isYearly: true })),
    isLeapDay(day({ date: "2024-02-29" })),
  ]).toEqual([true, false]);
  expect(isSameDay(day(), day({ id: 9, days: 2, isHoliday: true }))).toBe(true);
  for (const about of [{ isYearly: true }, { name: "Drill" }, { date: "2026-06-15" }])
    expect(isSameDay(day(), day(about))).toBe(false);
  expect(tooManyBlockedBecause(MAX_CUSTOM_HOLIDAYS - 1, 1)).toBeNull();
  expect(tooManyBlockedBecause(MAX_CUSTOM_HOLIDAYS, 1)?.code).toBe("too-many-custom-holidays");
});

test.each<[Partial<StoredCustomHoliday>, string]>([
  [{}, "Sun, Jun 14"],
  [{ days: 2, date: "2026-12-31" }, "Thu, Dec 31 - Fri, Jan 1, 2027"],
  [{ isYearly: true }, "Every year on June 14"],
  [{ isYearly: true, days: 2 }, "Every year on June 14, for 2 days"],
  [
    { isYearly: true, date: "2024-02-29" },
    "Every year on February 29. In years without February 29, it's on February 28.",
  ],
])("formats %j as %s", (about, words) =>
  expect(customHolidayText(day(about), USUAL_DATES, "2026-05-12")).toBe(words),
);
