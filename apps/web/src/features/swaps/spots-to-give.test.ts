import { expect, test } from "vitest";
import type { Shift } from "../shifts/shift-view.ts";
import { monthsLookedThrough, spotsToGive } from "./spots-to-give.ts";

const NOW = Temporal.Instant.from("2026-05-12T12:00:00Z");
const [DANA, NOA] = [1, 2];

function shift(
  id: number,
  startsAt: string,
  holders: readonly (readonly [memberId: number, status: string])[],
): Shift {
  const assignments = holders.map(([userId, status], at) => ({ id: id * 10 + at, userId, status }));
  return { id, startsAt, assignments } as unknown as Shift;
}

test("lists all upcoming spots of a member, the next one first", () => {
  const shifts = [
    shift(1, "2026-06-28T22:30:00Z", [[DANA, "assigned"]]),
    shift(2, "2026-05-14T22:30:00Z", [
      [NOA, "assigned"],
      [DANA, "confirmed"],
    ]),
    shift(3, "2026-05-12T12:00:00Z", [[DANA, "assigned"]]),
    shift(4, "2026-05-20T22:30:00Z", [[DANA, "replacement_requested"]]),
    shift(5, "2026-05-21T22:30:00Z", [[NOA, "assigned"]]),
  ];
  expect(spotsToGive(shifts, DANA, NOW).map(({ assignmentId }) => assignmentId)).toEqual([21, 10]);
});

test("offers no part of a shift, because parts cannot be swapped", () => {
  const part = { startsAt: "2026-05-14T22:30:00Z", endsAt: "2026-05-15T02:30:00Z" };
  const night = shift(1, "2026-05-14T22:30:00Z", [[DANA, "assigned"]]);
  const assignments = night.assignments.map((spot) => ({ ...spot, part }));
  expect(spotsToGive([{ ...night, assignments }], DANA, NOW)).toEqual([]);
});

test("searches this month and the next two, also from the last day of a month and over New Year", () => {
  expect(monthsLookedThrough("2026-12-31")).toEqual(["2026-12-01", "2027-01-01", "2027-02-01"]);
});
