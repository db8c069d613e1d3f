import { expect, test } from "vitest";
import { freeForText, inOrderToAsk, noOneText } from "./availability-view.ts";

type Row = Parameters<typeof inOrderToAsk>[0][number];
const row = (
  name: string,
  availableShifts: number,
  assignedShifts: number,
  moreShifts: number,
  fillsIn = false,
) => ({ name, availableShifts, assignedShifts, moreShifts, fillsIn }) as Row;

test("lists members who offer more shifts first, then those available if needed, and omits the others", () => {
  const rows = [
    row("Ann", 4, 4, 0),
    row("Ben", 0, 0, 0, true),
    row("Cid", 2, 1, 1),
    row("Dov", 4, 1, 3),
  ];
  expect(inOrderToAsk(rows).map(({ name }) => name)).toEqual(["Dov", "Cid", "Ben"]);
});

test.each([
  [
    [row("Ann", 4, 4, 0), row("Ben", 1, 3, 0)],
    "All members are fully scheduled for the selected period",
  ],
  [
    [row("Ann", 4, 4, 0), row("Ben", 0, 0, 0)],
    "1 fully scheduled, 1 with no availability in this period",
  ],
  [[row("Ann", 0, 0, 0), row("Ben", 0, 0, 0)], "No members have availability in this period"],
])("calls no member without offers fully scheduled: %o", (rows, text) =>
  expect(noOneText(rows)).toBe(text),
);

test("names the weekdays of a range up to a week and counts the days of a longer range", () => {
  const times = (kindCode: string, ...days: number[]) =>
    days.map((day) => ({
      kind: kindCode,
      kindCode,
      date: `2026-11-${String(day).padStart(2, "0")}`,
    }));
  expect(freeForText([...times("Night", 22, 23), ...times("Eve", 23)])).toBe(
    "Night Sun, Mon; Eve Mon",
  );
  expect(freeForText(times("Night", 1, 2, 3, 4, 5, 8, 9, 10))).toBe("Night on 8 days");
  expect(freeForText([])).toBe("");
});
