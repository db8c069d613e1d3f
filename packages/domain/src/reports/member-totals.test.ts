import { expect, test } from "vitest";
import { totalsOf } from "./member-totals.ts";

const row = (totalShifts: number, completedShifts: number, minutesLogged: number) => ({
  totalShifts,
  completedShifts,
  minutesLogged,
  shiftsAttended: completedShifts,
});

test.each([
  ["no members", [], [0, 0, 0, 0, 0]],
  ["one member", [row(3, 2, 250)], [3, 2, 4.17, 250, 125]],
  // Each value rounds to 0.01 h; their sum is 0.02 h and one minute.
  [
    "parts below the rounding",
    [row(1, 1, 0.4), row(1, 1, 0.4), row(0, 0, 0.4)],
    [2, 2, 0.02, 1, 1],
  ],
])("adds up %s", (_who, rows, expected) => {
  expect(Object.values(totalsOf(rows))).toEqual(expected);
});
