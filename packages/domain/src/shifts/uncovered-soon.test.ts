import { expect, test } from "vitest";
import { dueUncovered } from "./uncovered-soon.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");
const short = { startsAt: START, filledCount: 1, maxMembers: 2, isTold: false };

test.each([
  ["three hours before", {}, -180, true],
  ["a minute sooner", {}, -181, false],
  ["a minute before the start", {}, -1, true],
  ["at the start", {}, 0, false],
  ["when every place is filled", { filledCount: 2 }, -60, false],
  ["when it was told before", { isTold: true }, -60, false],
] as const)("a short shift is told of, or not: %s", (_, change, minutes, isDue) => {
  expect(dueUncovered([{ ...short, ...change }], START.add({ minutes })).length > 0).toBe(isDue);
});
