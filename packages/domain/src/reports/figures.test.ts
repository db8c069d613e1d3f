import { expect, test } from "vitest";
import {
  averageMinutes,
  coverageRate,
  coverageTone,
  hoursOf,
  shownCoverageRate,
} from "./figures.ts";

const past = (...statuses: string[]) => statuses.map((status) => ({ status }));

test.each([
  [[], 100],
  [["completed"], 100],
  [["completed", "missed"], 50],
  [["completed", "completed", "missed"], 67],
  [["completed", "replaced", "replaced"], 100],
  [["replaced"], 100],
  [["missed", "needs_cover"], 0],
])("computes the coverage rate of %j as %d", (statuses, rate) =>
  expect(coverageRate(past(...statuses))).toBe(rate),
);

test.each([
  ["no rate without any shift", 100, 0, null],
  ["the rate of shifts that were all served", 100, 3, 100],
  ["zero when no shift was served", 0, 0, 0],
  ["the rate of partly served shifts", 67, 2, 67],
])("shows %s", (_what, rate, completed, shown) =>
  expect(shownCoverageRate({ coverageRate: rate, shiftsCompleted: completed })).toBe(shown),
);

test.each([
  [100, "good"],
  [90, "good"],
  [89, "fair"],
  [75, "fair"],
  [74, "poor"],
])("rates %d percent as %s", (rate, tone) => expect(coverageTone(rate)).toBe(tone));

test.each([
  [0, 0],
  [90, 1.5],
  [470, 7.83],
  [471, 7.85],
  [4, 0.07],
])("converts %d minutes to %d hours", (minutes, hours) => expect(hoursOf(minutes)).toBe(hours));

test.each([
  [0, 0, 0],
  [470, 2, 235],
  [100, 3, 33],
])("averages %d minutes over %d shifts to %d", (minutes, attended, each) =>
  expect(averageMinutes(minutes, attended)).toBe(each),
);
