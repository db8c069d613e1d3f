import { expect, test } from "vitest";
import { dotStacks } from "./dot-stacks.ts";

test.each([
  ["the least and the most value at the ends", [0, 100], 100, 4, ["0:0", "3:0"]],
  ["equal values as a stack", [0, 10, 24, 25], 100, 4, ["0:0", "0:1", "0:2", "1:0"]],
  ["all in the first column when all values are zero", [0, 0], 0, 4, ["0:0", "0:1"]],
  ["values beyond the axis at its ends", [140, -3], 100, 4, ["3:0", "0:0"]],
  ["none without values", [], 10, 4, []],
])("stacks dots: %s", (_what, values, most, columns, dots) =>
  expect(dotStacks(values, most, columns).map(({ column, below }) => `${column}:${below}`)).toEqual(
    dots,
  ),
);
