import { expect, test } from "vitest";
import { monthsBeside, monthsOf, monthsRunningOn } from "./months-read.ts";

const said = (months: readonly { year: number; month: number }[]): string[] =>
  months.map(({ year, month }) => `${year}-${month}`);

test("lists each month of the given days once", () => {
  expect(said(monthsOf(["2026-12-31", "2027-01-01", "2027-01-02"]))).toEqual(["2026-12", "2027-1"]);
  expect(monthsOf([])).toEqual([]);
});

test.each([
  ["early in a month, also the month before", "2026-05-01", ["2026-4", "2026-5"]],
  ["later in a month, the month alone", "2026-05-20", ["2026-5"]],
])("lists the months that contain shifts of a day: %s", (_why, day, months) => {
  expect(said(monthsRunningOn([day]))).toEqual(months);
});

test("lists no month for no days", () => {
  expect(monthsRunningOn([])).toEqual([]);
});

test("lists the months before and after, also across New Year", () => {
  expect(said(monthsBeside("2026-05-31"))).toEqual(["2026-4", "2026-6"]);
  expect(said(monthsBeside("2026-01-15"))).toEqual(["2025-12", "2026-2"]);
});
