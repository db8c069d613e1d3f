import { expect, test } from "vitest";
import { isClosingPull } from "./swipe-down.ts";

test.each([
  ["a long slow pull", 130, 900, true],
  ["a short slow pull", 80, 600, false],
  ["a flick", 40, 60, true],
  ["a quick touch that hardly moved", 12, 5, false],
  ["a pull back to the start", 0, 400, false],
  ["a pull with two simultaneous events", 60, 0, true],
])("decides whether %s closes a sheet", (_what, distance, milliseconds, closes) => {
  expect(isClosingPull({ distance, milliseconds })).toBe(closes);
});
