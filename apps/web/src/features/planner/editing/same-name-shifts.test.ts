import { expect, test } from "vitest";
import { twinsAmong } from "./same-name-shifts.ts";

const shift = (id: number, change = {}) => ({
  id,
  date: "2026-06-03",
  endDate: null,
  startTime: "07:00",
  endTime: "09:00",
  customName: null,
  kindName: "Morning",
  ...change,
});

test("numbers shifts that have the same name and hours on one day", () => {
  expect([...twinsAmong([shift(8), shift(3), shift(5, { kindName: "Evening" })])]).toEqual([
    [3, "shift 1 of 2"],
    [8, "shift 2 of 2"],
  ]);
});

test.each([
  ["the day", { date: "2026-06-04" }],
  ["the start time", { startTime: "07:30" }],
  ["the end time", { endTime: "09:30" }],
  ["the end date", { endDate: "2026-06-04" }],
  ["a custom name", { customName: "Fair" }],
])("does not number two shifts that differ in %s", (_what, change) => {
  expect(twinsAmong([shift(1), shift(2, change)]).size).toBe(0);
});

test("treats shifts of different shift types as twins if they have the same name", () => {
  expect(twinsAmong([shift(1, { customName: "Fair" }), shift(2, { kindName: "Fair" })]).size).toBe(
    2,
  );
});
