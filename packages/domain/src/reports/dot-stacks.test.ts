import { expect, test } from "vitest";
import { dotStacks } from "./dot-stacks.ts";

test.each([
  ["the least and the most at the ends", [0, 100], 100, 4, ["0:0", "3:0"]],
  [
    "those of one column on top of one another",
    [0, 10, 24, 25],
    100,
    4,
    ["0:0", "0:1", "0:2", "1:0"],
  ],
  ["all in the first column where nobody has anything", [0, 0], 0, 4, ["0:0", "0:1"]],
  ["what lies beyond the axis at its ends", [140, -3], 100, 4, ["3:0", "0:0"]],
  ["none of nobody", [], 10, 4, []],
])("places dots %s", (_what, values, most, columns, dots) =>
  expect(dotStacks(values, most, columns).map(({ column, below }) => `${column}:${below}`)).toEqual(
    dots,
  ),
);
