import { expect, test } from "vitest";
import { twinsAmong } from "./twins.ts";

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

test("numbers the shifts of the same name and hours on one day", () => {
  expect([...twinsAmong([shift(8), shift(3), shift(5, { kindName: "Evening" })])]).toEqual([
    [3, "shift 1 of 2"],
    [8, "shift 2 of 2"],
  ]);
});

test.each([
  ["another day", { date: "2026-06-04" }],
  ["another start", { startTime: "07:30" }],
  ["another end", { endTime: "09:30" }],
  ["an end on another day", { endDate: "2026-06-04" }],
  ["a name of its own", { customName: "Fair" }],
])("numbers nothing where %s tells shifts apart", (_what, change) => {
  expect(twinsAmong([shift(1), shift(2, change)]).size).toBe(0);
});

test("counts as twins what is called the same, whatever its kind", () => {
  expect(twinsAmong([shift(1, { customName: "Fair" }), shift(2, { kindName: "Fair" })]).size).toBe(
    2,
  );
});
