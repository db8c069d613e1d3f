import { describe, expect, test } from "vitest";
import { monthName, namedWeekdays, weekdayName } from "./format.ts";
import { isInReach, startOfDay } from "./local.ts";
import { weekdayNames, weekdaysFrom, weekdaysText } from "./weekdays.ts";

describe("texts with weekdays", () => {
  test.each<[number[], string, string]>([
    [[], "", ""],
    [[3], "Wed", "Wed"],
    [[1, 2], "Mon, Tue", "Mon, Tue"],
    [[1, 2, 3], "Mon, Tue, Wed", "Mon-Wed"],
    [[5, 0, 2, 1, 0], "Fri, Sun, Tue, Mon, Sun", "Sun-Tue, Fri"],
    [[0, 6, 5, 4], "Sun, Sat, Fri, Thu", "Sun, Thu-Sat"],
    [[6, 5, 4, 3, 2, 1, 0], "Sat, Fri, Thu, Wed, Tue, Mon, Sun", "every day"],
  ])("formats %j as %s, in short as %s", (days, names, text) => {
    expect(weekdayNames(days)).toBe(names);
    expect(weekdaysText(days)).toBe(text);
  });

  test.each<[string, number[] | null]>([
    ["Wed, Fri", [3, 5]],
    ["fri; sunday/Weds+SAT & mon and Fri", [0, 1, 3, 5, 6]],
    ["  tue  ", [2]],
    ["", []],
    ["Wed, sometimes", null],
    ["We", null],
    ["Wed2", null],
    ["Wed2nd", null],
    ["2Wed", null],
    ["midwed", null],
    ["Wandd", null],
  ])("parses %j as %j", (text, days) => expect(weekdaysFrom(text)).toEqual(days));

  test("parses full names, with months", () => {
    expect(namedWeekdays([6, 0])).toEqual([
      { day: 6, name: "Saturday" },
      { day: 0, name: "Sunday" },
    ]);
    expect([weekdayName("2026-11-22"), weekdayName("2026-11-28")]).toEqual(["Sunday", "Saturday"]);
    expect([monthName(1), monthName(12)]).toEqual(["January", "December"]);
  });
});

test.each([
  ["1899-12-31", false],
  ["1900-01-01", true],
  ["2200-12-31", true],
  ["2201-01-01", false],
])("decides whether %s is a plausible day: %s", (day, isOne) => expect(isInReach(day)).toBe(isOne));

test("begins a day at midnight, or an hour later when the clock skips midnight", () => {
  expect(startOfDay("2026-05-12", "America/New_York").toString()).toBe("2026-05-12T04:00:00Z");
  expect(startOfDay("2026-04-24", "Africa/Cairo").toString()).toBe("2026-04-23T22:00:00Z");
});
