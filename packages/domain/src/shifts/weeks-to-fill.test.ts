import { expect, test } from "vitest";
import { weeksToFill } from "./weeks-to-fill.ts";

const NOVEMBER = ["2026-11-10", "2026-11-17", "2026-11-24"];

test.each([
  [
    "a month ahead: all its weeks, from the last with shifts before it",
    "2026-12",
    NOVEMBER,
    ["2026-11-22", "2026-11-29", 5],
  ],
  [
    "shifts of the month itself do not count",
    "2026-12",
    [...NOVEMBER, "2026-12-08"],
    ["2026-11-22", "2026-11-29", 5],
  ],
  [
    "the month under way: the weeks that are not over",
    "2026-11",
    NOVEMBER,
    ["2026-11-08", "2026-11-15", 3],
  ],
  [
    "whichever shifts are read first",
    "2026-12",
    NOVEMBER.toReversed(),
    ["2026-11-22", "2026-11-29", 5],
  ],
  ["a month that is over", "2026-10", ["2026-09-22"], ["2026-09-20", "2026-09-27", 5]],
  [
    "nothing before, but a first week: it is copied to the next",
    "2026-11",
    ["2026-11-17"],
    ["2026-11-15", "2026-11-22", 1],
  ],
  [
    "nothing before, and shifts late in the month",
    "2026-12",
    ["2026-12-15"],
    ["2026-12-13", "2026-12-20", 1],
  ],
  ["nothing at all", "2026-12", [], ["2026-11-22", "2026-11-29", 5]],
] as const)("%s", (_what, month, dates, [source, target, weeks]) => {
  expect(weeksToFill(month, "2026-11-20", dates, 0)).toEqual({ source, target, weeks });
});

test("fills a week until its last day is over", () => {
  expect(weeksToFill("2026-11", "2026-11-21", NOVEMBER, 0).target).toBe("2026-11-15");
  expect(weeksToFill("2026-11", "2026-11-22", NOVEMBER, 0).target).toBe("2026-11-22");
});
