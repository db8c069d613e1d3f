import fc from "fast-check";
import { expect, test } from "vitest";
import { fairnessText, spreadOf } from "./spread.ts";

test.each([
  [[4], { least: 4, median: 4, most: 4, gini: 0 }],
  [[0, 0, 0], { least: 0, median: 0, most: 0, gini: 0 }],
  [[5, 5, 5, 5], { least: 5, median: 5, most: 5, gini: 0 }],
  [[0, 0, 0, 12], { least: 0, median: 0, most: 12, gini: 0.75 }],
  [[9, 1, 2], { least: 1, median: 2, most: 9, gini: 16 / 36 }],
])("computes the spread of the hours %j as %j", (hours, spread) =>
  expect(spreadOf(hours)).toEqual(spread),
);

test.each([
  [[8, 8, 9, 8], "Hours are spread evenly."],
  [[2, 4, 8, 12], "Some members work noticeably more than others."],
  [[0, 0, 1, 20], "A few members do most of the work."],
  [[1, 3], "Some members work noticeably more than others."],
  [[1, 19], "A few members do most of the work."],
  [[0, 0], "Hours are spread evenly."],
])("describes the fairness of the hours %j: %s", (hours, text) =>
  expect(fairnessText(spreadOf(hours)!)).toBe(text),
);

test("has no spread without members", () => expect(spreadOf([])).toBeNull());

test("is within its bounds for any order and unit of the values", () => {
  const hours = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(hours, (values) => {
      const spread = spreadOf(values)!;
      expect(spread.median).toBeGreaterThanOrEqual(spread.least);
      expect(spread.median).toBeLessThanOrEqual(spread.most);
      expect(spread.gini).toBeGreaterThanOrEqual(0);
      expect(spread.gini).toBeLessThan(1);
      expect(spreadOf(values.toReversed())).toEqual(spread);
      expect(spreadOf(values.map((value) => value * 60))?.gini).toBeCloseTo(spread.gini, 10);
    }),
  );
});

test("is less even after one more hour for the member who serves most", () => {
  const hours = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(hours, (values) => {
      const most = values.indexOf(Math.max(...values));
      const more = values.map((value, index) => (index === most ? value + 1 : value));
      expect(spreadOf(more)!.gini).toBeGreaterThanOrEqual(spreadOf(values)!.gini - 1e-12);
    }),
  );
});
