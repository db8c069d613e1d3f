import { describe, expect, test } from "vitest";
import { frequencyOfKey, nextFrequency, pastedAvailability } from "./availability-paste.ts";

const GRID = {
  members: [
    { id: 1, unitNumber: "C-1", firstName: "Dana", lastName: "Levi" },
    { id: 2, unitNumber: "C-2", firstName: "Noa", lastName: "Bar" },
  ],
  kinds: [
    { key: "evening", name: "Evening", code: "EV" },
    { key: "night", name: "Night", code: "NT" },
  ],
  row: 0,
  column: 0,
};

test("a tap on a cell selects the next frequency, and after the last one the first", () => {
  const seen = ["not-available" as ReturnType<typeof nextFrequency>];
  for (let tap = 0; tap < 5; tap += 1) seen.push(nextFrequency(seen.at(-1)!));
  expect(seen).toEqual([
    "not-available",
    "weekly",
    "bi-weekly",
    "monthly",
    "fill-ins",
    "not-available",
  ]);
});

test.each([
  ["w", "weekly"],
  ["B", "bi-weekly"],
  ["m", "monthly"],
  ["f", "fill-ins"],
  ["n", "not-available"],
  ["q", null],
  ["toString", null],
])("the key %s sets %s", (key, frequency) => expect(frequencyOfKey(key)).toBe(frequency));

describe("pasted cells", () => {
  test("fill the grid from the focused cell; empty cells, and cells outside the grid, change nothing", () =>
    expect(pastedAvailability("w\t\n\tFill-ins\tx\nweekly\n", GRID)).toEqual({
      changes: [
        { memberId: 1, kind: "evening", frequency: "weekly" },
        { memberId: 2, kind: "night", frequency: "fill-ins" },
      ],
      faults: [],
    }));

  test("start at the focused cell, not at the first one", () =>
    expect(pastedAvailability("m\tw", { ...GRID, row: 1, column: 1 }).changes).toEqual([
      { memberId: 2, kind: "night", frequency: "monthly" },
    ]));

  test("with headings are matched to members by unit number or name, in any order of columns", () => {
    const text =
      "Unit\tNT\tevening\tAge\r\nc-2\tx\tno\t4\r\nDana Levi\tbiweekly\t\t\r\nQ-9\tw\tw\t";
    expect(pastedAvailability(text, { ...GRID, row: 1, column: 1 })).toEqual({
      changes: [
        { memberId: 2, kind: "night", frequency: "weekly" },
        { memberId: 2, kind: "evening", frequency: "not-available" },
        { memberId: 1, kind: "night", frequency: "bi-weekly" },
      ],
      faults: ["No shift type is named “Age”.", "No member matches “Q-9”."],
    });
  });

  test("may exclude weekdays", () =>
    expect(pastedAvailability("weekly except Wed", GRID).changes).toEqual([
      { memberId: 1, kind: "evening", frequency: "weekly", except: [3] },
    ]));

  test("are reported when they contain no availability", () =>
    expect(pastedAvailability("maybe", GRID)).toEqual({
      changes: [],
      faults: ["C-1, Evening: “maybe” is not an availability."],
    }));
});
