import { expect, test } from "vitest";
import { isClosingPull } from "./swipe-down.ts";

test.each([
  ["a long slow pull", 130, 900, true],
  ["a short slow pull", 80, 600, false],
  ["a flick", 40, 60, true],
  ["a touch that hardly moved, however quick", 12, 5, false],
  ["a pull that went back", 0, 400, false],
  ["two events of one moment", 60, 0, true],
])("decides whether %s closes a sheet", (_what, distance, milliseconds, closes) => {
  expect(isClosingPull({ distance, milliseconds })).toBe(closes);
});
