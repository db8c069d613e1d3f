import { expect, test } from "vitest";
import { successRate } from "./success-rate.ts";

test.each([
  ["no messages", { sent: 0, failed: 0, notSent: 0 }, null],
  ["all arrived", { sent: 8, failed: 0, notSent: 0 }, 100],
  ["some failed", { sent: 15, failed: 1, notSent: 0 }, 94],
  ["a hundred messages without a configured channel", { sent: 15, failed: 1, notSent: 100 }, 13],
])("returns the percentage of delivered messages: %s", (_, counts, rate) =>
  expect(successRate(counts)).toBe(rate),
);
