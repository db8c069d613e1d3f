import { describe, expect, test } from "vitest";
import {
  compareTexts,
  formatAlternatives,
  formatList,
  formatMinutes,
  formatNumber,
  formatUnit,
  LANGUAGE,
  plural,
} from "./language.ts";

test.each([0, 1, 2, 5.5, 11, 21])("uses the singular or plural for %d", (count) => {
  const rule = new Intl.PluralRules(LANGUAGE).select(count);
  expect(plural(count, "one", "other")).toBe(rule);
});

test.each([
  [1, "1 day"],
  [2, "2 days"],
  [5.5, "5.5 days"],
  [0, "0 days"],
])("formats %d days as %s", (count, text) => expect(formatUnit(count, "day")).toBe(text));

test.each([
  [60, "1 hour"],
  [120, "2 hours"],
  [90, "90 minutes"],
  [1, "1 minute"],
])("formats %d minutes as %s", (minutes, text) => expect(formatMinutes(minutes)).toBe(text));

test.each([
  [0, "0"],
  [999, "999"],
  [1_204, "1,204"],
  [12_345_678, "12,345,678"],
  [-1_000, "-1,000"],
  [5.5, "5.5"],
  [1_234.5678, "1,234.5678"],
])("formats %d as %s", (value, text) => expect(formatNumber(value)).toBe(text));

test("formats a number with fixed decimals", () =>
  expect([5, 1_204.25].map((value) => formatNumber(value, 1))).toEqual(["5.0", "1,204.3"]));

describe("lists of texts", () => {
  test.each([
    [[], ""],
    [["driver"], "driver"],
    [["driver", "EMT"], "driver and EMT"],
    [["driver", "EMT", "medic"], "driver, EMT, and medic"],
  ])("formats %j as %s", (items, text) => expect(formatList(items)).toBe(text));

  test("format alternatives", () =>
    expect(formatAlternatives(["driver", "EMT", "medic"])).toBe("driver, EMT, or medic"));
});

test("sorts numbers in texts by value", () =>
  expect(["C-10", "c-2", "C-1"].toSorted(compareTexts)).toEqual(["C-1", "c-2", "C-10"]));
