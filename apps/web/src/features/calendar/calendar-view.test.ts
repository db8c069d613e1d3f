import { expect, test } from "vitest";
import { addressOf, type CalendarView, viewIn } from "./calendar-view.ts";

const TODAY = "2026-11-22";

test.each<[string, string, CalendarView]>([
  ["nothing: this month", "", { mode: "month", date: TODAY }],
  ["this month by name", "month=2026-11", { mode: "month", date: TODAY }],
  ["another month: its first day", "month=2027-01", { mode: "month", date: "2027-01-01" }],
  ["this week", "week=2026-11-22", { mode: "week", date: TODAY }],
  ["another week by any of its days", "week=2026-12-09", { mode: "week", date: "2026-12-06" }],
  ["no month of a calendar", "month=2026-13", { mode: "month", date: TODAY }],
  ["a month out of all reach", "month=0001-01", { mode: "month", date: TODAY }],
  ["no week", "week=soon", { mode: "month", date: TODAY }],
])("an address that names %s", (_what, address, view) => {
  expect(viewIn(new URLSearchParams(address), TODAY)).toEqual(view);
});

test.each<[CalendarView, string]>([
  [{ mode: "month", date: "2026-11-03" }, "view=calendar"],
  [{ mode: "month", date: "2026-12-24" }, "view=calendar&month=2026-12"],
  [{ mode: "week", date: "2026-12-24" }, "view=calendar&week=2026-12-20"],
  [{ mode: "week", date: TODAY }, "view=calendar&week=2026-11-22"],
])("%o is written as %s and read back", (view, address) => {
  const params = addressOf(view, TODAY, new URLSearchParams("view=calendar&month=2025-01"));
  expect(params.toString()).toBe(address);
  expect(addressOf(viewIn(params, TODAY), TODAY, params).toString()).toBe(address);
});
