import { expect, test } from "vitest";
import { dueUncovered } from "./uncovered-soon.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");
const short = {
  startsAt: START,
  filledCount: 1,
  maxMembers: 2,
  isNotified: false,
  askedLateCount: 0,
};

test.each([
  ["three hours before", {}, -180, true],
  ["a minute earlier", {}, -181, false],
  ["a minute before the start", {}, -1, true],
  ["at the start", {}, 0, false],
  ["when every spot is filled", { filledCount: 2 }, -60, false],
  ["when it was announced before", { isNotified: true }, -60, false],
  [
    "when its one open spot was just announced as a last-minute request",
    { askedLateCount: 1 },
    -60,
    false,
  ],
  [
    "when another spot is open besides the announced one",
    { maxMembers: 3, askedLateCount: 1 },
    -60,
    true,
  ],
  [
    "when the leaving member fills the only required position",
    { askedLateCount: 1, lacksRole: true },
    -60,
    false,
  ],
  ["when it is full without a required position", { filledCount: 2, lacksRole: true }, -60, true],
] as const)("decides whether an open shift is announced: %s", (_, change, minutes, isDue) => {
  expect(dueUncovered([{ ...short, ...change }], START.add({ minutes })).length > 0).toBe(isDue);
});
