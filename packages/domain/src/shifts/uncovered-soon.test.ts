import { expect, test } from "vitest";
import { dueUncovered } from "./uncovered-soon.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");
const short = { startsAt: START, filledCount: 1, maxMembers: 2, isTold: false, askedLateCount: 0 };

test.each([
  ["three hours before", {}, -180, true],
  ["a minute sooner", {}, -181, false],
  ["a minute before the start", {}, -1, true],
  ["at the start", {}, 0, false],
  ["when every place is filled", { filledCount: 2 }, -60, false],
  ["when it was told before", { isTold: true }, -60, false],
  ["when cover of its one free place was asked for just now", { askedLateCount: 1 }, -60, false],
  [
    "when another place is free beside the one that was asked about",
    { maxMembers: 3, askedLateCount: 1 },
    -60,
    true,
  ],
  [
    "when whoever leaves has a role that nobody else has",
    { askedLateCount: 1, lacksRole: true },
    -60,
    false,
  ],
  ["when it is full without one for a role", { filledCount: 2, lacksRole: true }, -60, true],
] as const)("a short shift is told of, or not: %s", (_, change, minutes, isDue) => {
  expect(dueUncovered([{ ...short, ...change }], START.add({ minutes })).length > 0).toBe(isDue);
});
