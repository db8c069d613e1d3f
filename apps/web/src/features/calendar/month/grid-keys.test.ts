import { expect, test } from "vitest";
import { keyTarget } from "./grid-keys.ts";

test.each([
  ["ArrowLeft", "2026-11-01", "2026-10-31"],
  ["ArrowRight", "2026-11-30", "2026-12-01"],
  ["ArrowUp", "2026-11-03", "2026-10-27"],
  ["ArrowDown", "2026-11-03", "2026-11-10"],
  ["Home", "2026-11-25", "2026-11-22"],
  ["Home", "2026-11-22", "2026-11-22"],
  ["End", "2026-11-25", "2026-11-28"],
  ["PageUp", "2026-03-31", "2026-02-28"],
  ["PageDown", "2026-12-31", "2027-01-31"],
  ["Enter", "2026-11-25", null],
])("the key %s moves the focus from %s to %s", (key, from, to) => {
  expect(keyTarget(key, from, 0)).toBe(to);
});

test.each([
  ["Home", 1, "2026-11-23"],
  ["End", 1, "2026-11-29"],
  ["Home", 6, "2026-11-21"],
  ["End", 6, "2026-11-27"],
] as const)(
  "the key %s, in a week that begins on weekday %i, moves the focus to %s",
  (key, weekStartsOn, to) => {
    expect(keyTarget(key, "2026-11-25", weekStartsOn)).toBe(to);
  },
);
