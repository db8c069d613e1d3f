import { expect, test } from "vitest";
import { addDays } from "../time/local.ts";
import { shiftBars } from "./shift-bars.ts";

// November 22, 2026 is a Sunday.
const ROW = Array.from({ length: 7 }, (_, day) => addDays("2026-11-22", day));
const shift = (
  name: string,
  date: string,
  startTime: string,
  endDate: string,
  endTime: string,
) => ({
  name,
  date,
  startTime,
  endDate,
  endTime,
});

const bars = (...shifts: ReturnType<typeof shift>[]): string[] =>
  shiftBars(ROW, shifts).map(
    ({ shift: { name }, from, to, line, isContinued, goesOn }) =>
      `${name} ${isContinued ? "<" : ""}${from}-${to}${goesOn ? ">" : ""} line ${line}`,
  );

test.each([
  ["a weekend inside", shift("W", "2026-11-24", "18:00", "2026-11-26", "06:00"), ["W 2-4 line 0"]],
  [
    "one that began before",
    shift("W", "2026-11-20", "18:00", "2026-11-23", "06:00"),
    ["W <0-1 line 0"],
  ],
  ["one that goes on", shift("W", "2026-11-27", "18:00", "2026-11-30", "06:00"), ["W 5-6> line 0"]],
  [
    "one around the row",
    shift("W", "2026-11-16", "08:00", "2026-12-07", "08:00"),
    ["W <0-6> line 0"],
  ],
  ["a night", shift("N", "2026-11-24", "23:00", "2026-11-25", "07:00"), []],
  ["24 hours", shift("D", "2026-11-24", "07:00", "2026-11-25", "07:00"), []],
  [
    "an end at midnight",
    shift("W", "2026-11-24", "18:00", "2026-11-27", "00:00"),
    ["W 2-4 line 0"],
  ],
  ["one that ends before the row", shift("W", "2026-11-19", "18:00", "2026-11-21", "18:00"), []],
  ["one after the row", shift("W", "2026-11-29", "18:00", "2026-12-01", "18:00"), []],
])("%s", (_what, one, expected) => expect(bars(one)).toEqual(expected));

test("puts bars that share a day on different lines, and reuses lines that are free again", () => {
  expect(
    bars(
      shift("B", "2026-11-23", "08:00", "2026-11-25", "08:00"),
      shift("A", "2026-11-16", "08:00", "2026-11-23", "08:00"),
      shift("C", "2026-11-25", "08:00", "2026-11-27", "08:00"),
      shift("D", "2026-11-25", "07:00", "2026-11-28", "08:00"),
    ),
  ).toEqual(["A <0-1 line 0", "B 1-3 line 1", "D 3-6 line 0", "C 3-5 line 2"]);
});
