import { expect, test } from "vitest";
import { weeksToFill } from "./weeks-to-fill.ts";

const NOVEMBER = ["2026-11-10", "2026-11-17", "2026-11-24"];

test.each([
  [
    "fills all weeks of a future month from the last week with shifts",
    "2026-12",
    NOVEMBER,
    ["2026-11-22", "2026-11-29", 5],
  ],
  [
    "ignores shifts of the month itself",
    "2026-12",
    [...NOVEMBER, "2026-12-08"],
    ["2026-11-22", "2026-11-29", 5],
  ],
  [
    "fills the weeks of the current month that are not over",
    "2026-11",
    NOVEMBER,
    ["2026-11-08", "2026-11-15", 3],
  ],
  [
    "ignores the order of the shifts",
    "2026-12",
    NOVEMBER.toReversed(),
    ["2026-11-22", "2026-11-29", 5],
  ],
  ["fills all weeks of a past month", "2026-10", ["2026-09-22"], ["2026-09-20", "2026-09-27", 5]],
  [
    "copies the first week to the next without shifts before",
    "2026-11",
    ["2026-11-17"],
    ["2026-11-15", "2026-11-22", 1],
  ],
  [
    "copies a late week to the next without shifts before",
    "2026-12",
    ["2026-12-15"],
    ["2026-12-13", "2026-12-20", 1],
  ],
  [
    "proposes the week before when there are no shifts",
    "2026-12",
    [],
    ["2026-11-22", "2026-11-29", 5],
  ],
] as const)("%s", (_what, month, dates, [source, target, weeks]) => {
  expect(weeksToFill(month, "2026-11-20", dates, 0)).toEqual({ source, target, weeks });
});

test("includes a week until its last day is over", () => {
  expect(weeksToFill("2026-11", "2026-11-21", NOVEMBER, 0).target).toBe("2026-11-15");
  expect(weeksToFill("2026-11", "2026-11-22", NOVEMBER, 0).target).toBe("2026-11-22");
});
