import { expect, test } from "vitest";
import { datesOfPeriod, periodOfDates } from "./report-periods.ts";

test.each([
  ["this-month", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["last-month", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["this-quarter", "2026-01-31", "2026-01-01", "2026-03-31"],
  ["this-quarter", "2026-06-30", "2026-04-01", "2026-06-30"],
  ["this-quarter", "2026-11-29", "2026-10-01", "2026-12-31"],
  ["this-year", "2026-11-29", "2026-01-01", "2026-12-31"],
  ["last-year", "2028-02-29", "2027-01-01", "2027-12-31"],
] as const)("the period %s of %s is %s to %s", (period, today, startDate, endDate) => {
  expect(datesOfPeriod(period, today)).toEqual({ startDate, endDate });
  expect(periodOfDates({ startDate, endDate }, today)).toBe(period);
});

test("recognizes no period in other dates", () => {
  expect(periodOfDates({ startDate: "2026-11-01", endDate: "2026-11-29" }, "2026-11-29")).toBe(
    null,
  );
});
