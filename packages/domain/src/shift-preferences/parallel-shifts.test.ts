import { expect, test } from "vitest";
import { parallelShifts } from "./parallel-shifts.ts";

const [START, END] = ["2026-12-04T23:00:00Z", "2026-12-05T11:00:00Z"];
const shift = (id: number, availabilityKind: string | null, startsAt = START) => ({
  id,
  availabilityKind,
  startsAt,
  endsAt: END,
});

test("one preference covers shifts that share availability and have equal times", () => {
  const shifts = [
    shift(1, "night"),
    shift(2, "drill"),
    shift(3, "night"),
    shift(4, "night", "2026-12-04T22:00:00Z"),
    shift(5, null),
    shift(6, null),
  ];
  expect(parallelShifts(shifts).map((group) => group.map(({ id }) => id))).toEqual([
    [1, 3],
    [2],
    [4],
    [5],
    [6],
  ]);
});
