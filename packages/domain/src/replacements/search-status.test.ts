import { expect, test } from "vitest";
import { replacementPromise } from "./replacement-rule.ts";
import { searchBlockedBecause, searchEndsBecause } from "./search-status.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");

test.each([
  ["continues while the spot is open", true, -1, null],
  ["ends when a replacement accepts, even late", false, 10, "filled"],
  ["ends when the spot can no longer be taken", true, 0, "over"],
] as const)("a replacement search %s", (_, isOpen, minutes, outcome) => {
  expect(searchEndsBecause({ closesAt: START, isOpen }, START.add({ minutes }))).toBe(outcome);
});

test.each([
  ["a replacement request on a draft schedule", true, true, false],
  ["a replacement request", true, false, false],
  ["a free one of a shift that is being planned", false, true, true],
  ["a free one", false, false, false],
])("refuses a search for %s, case %#", (_, hasRequest, isBeingPlanned, isBlocked) => {
  expect(searchBlockedBecause({ hasRequest, isBeingPlanned })?.code ?? null).toBe(
    isBlocked ? "being-planned" : null,
  );
});

test.each([
  ["you", "You're responsible"],
  ["C-25 Dana Levi", "C-25 Dana Levi is responsible"],
])("says to a requester (%s): %s", (who, words) =>
  expect(replacementPromise(who)).toContain(words),
);

test("names the hours of a requested part", () =>
  expect(replacementPromise("you", "3:00 AM - 7:00 AM")).toContain(
    "You're responsible for 3:00 AM - 7:00 AM until",
  ));
