import { expect, test } from "vitest";
import { searchEndsBecause } from "./search-status.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");

test.each([
  ["goes on while the place is open", true, -1, null],
  ["ends when somebody has come, even late", false, 10, "filled"],
  ["ends once nobody can take it any more", true, 0, "over"],
] as const)("a search %s", (_, isOpen, minutes, outcome) => {
  expect(searchEndsBecause({ closesAt: START, isOpen }, START.add({ minutes }))).toBe(outcome);
});
