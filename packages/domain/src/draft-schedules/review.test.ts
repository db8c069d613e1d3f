import { expect, test } from "vitest";
import { leftOpen } from "./review.ts";

const shift = (id: number, assignmentCount: number, maxMembers = 2) => ({
  id,
  assignmentCount,
  maxMembers,
});
const spot = (shiftId: number, memberId: number) => ({ shiftId, memberId });

test.each([
  ["there are no suggestions", [shift(1, 0), shift(2, 1), shift(3, 2)], [], [], ["1: 2", "2: 1"]],
  [
    "every spot has a suggestion",
    [shift(1, 0), shift(2, 1)],
    [spot(1, 7), spot(1, 8), spot(2, 7)],
    [],
    [],
  ],
  ["some spots have a suggestion", [shift(1, 0)], [spot(1, 7)], [], ["1: 1"]],
  [
    "an assignment is no longer allowed",
    [shift(1, 0), shift(2, 1)],
    [spot(1, 7), spot(2, 7)],
    [spot(2, 7)],
    ["1: 1", "2: 1"],
  ],
  ["there are more suggestions than open spots", [shift(1, 2)], [spot(1, 7)], [], []],
])(
  "returns the spots that publishing leaves open when %s",
  (_what, shifts, suggested, stale, expected) =>
    expect(
      leftOpen(shifts, suggested, stale).map(({ shift: { id }, open }) => `${id}: ${open}`),
    ).toEqual(expected),
);
