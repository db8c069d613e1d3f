import { expect, test } from "vitest";
import { readingAgainWithinMs } from "./refetch-jitter.ts";

test.each([
  [0, 0],
  [1, 0],
  [25, 0],
  [26, 260],
  [100, 1_000],
  [300, 3_000],
  [1_500, 15_000],
  [10_000, 15_000],
])("spreads the requests of %d open screens over %d ms", (screens, ms) => {
  expect(readingAgainWithinMs(screens)).toBe(ms);
});
