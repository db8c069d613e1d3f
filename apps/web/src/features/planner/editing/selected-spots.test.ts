import { expect, test } from "vitest";
import type { Shift } from "../../shifts/shift-view.ts";
import { spotKey, spotsBetween, spotsOf } from "./selected-spots.ts";

/** Makes a shift in December with the given members and number of spots. */
function shift(day: number, type: string, members: readonly number[], maxMembers = 2): Shift {
  const assignments = members.map((userId) => ({
    userId,
    status: "assigned",
    user: { id: userId },
  }));
  return {
    id: day * 10 + (type === "night" ? 1 : 0),
    type,
    startsAt: `2026-12-${String(day).padStart(2, "0")}T${type === "night" ? "23" : "18"}:00:00Z`,
    maxMembers,
    assignmentCount: members.length,
    assignments,
  } as unknown as Shift;
}

// The shifts are unsorted on purpose.
const MONTH = [
  shift(1, "night", []),
  shift(1, "evening", [7]),
  shift(2, "night", [7]),
  shift(3, "night", [8, 7]),
  shift(4, "night", []),
];
const at = (index: number, memberId: number | null) =>
  spotsOf(MONTH[index]!).find(({ person }) => (person?.id ?? null) === memberId)!;

test.each([
  [
    "open spots of one shift type without full shifts",
    at(0, null),
    at(4, null),
    ["11:", "21:", "41:"],
  ],
  ["open spots when the ends are reversed", at(4, null), at(0, null), ["11:", "21:", "41:"]],
  [
    "open spots of every shift type when the ends differ",
    at(1, null),
    at(2, null),
    ["11:", "10:", "21:"],
  ],
  ["one member's spots", at(2, 7), at(3, 7), ["21:7", "31:7"]],
  ["all filled spots when the members differ", at(2, 7), at(3, 8), ["21:7", "31:8", "31:7"]],
])("spotsBetween returns %s", (_, from, to, keys) => {
  expect(spotsBetween(from, to, MONTH).map(spotKey)).toEqual(keys);
});
