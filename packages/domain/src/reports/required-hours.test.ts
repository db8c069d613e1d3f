import { describe, expect, test } from "vitest";
import type { RequiredHoursPeriod } from "../settings/required-hours-settings.ts";
import {
  missingHours,
  requiredHoursDates,
  requiredHoursOf,
  requiredHoursText,
  wholePeriodsIn,
} from "./required-hours.ts";

test.each<[string, RequiredHoursPeriod, string, string]>([
  ["2026-02-14", "month", "2026-02-01", "2026-02-28"],
  ["2028-02-29", "month", "2028-02-01", "2028-02-29"],
  ["2026-12-31", "month", "2026-12-01", "2026-12-31"],
  ["2026-01-01", "quarter", "2026-01-01", "2026-03-31"],
  ["2026-03-31", "quarter", "2026-01-01", "2026-03-31"],
  ["2026-04-01", "quarter", "2026-04-01", "2026-06-30"],
  ["2026-08-15", "quarter", "2026-07-01", "2026-09-30"],
  ["2026-12-31", "quarter", "2026-10-01", "2026-12-31"],
])("%s belongs to the %s from %s to %s", (date, period, first, last) => {
  expect(requiredHoursDates(date, period)).toEqual({ first, last });
});

test.each<[string, string, RequiredHoursPeriod, number]>([
  ["2026-03-01", "2026-03-31", "month", 1],
  ["2026-01-01", "2026-12-31", "month", 12],
  ["2025-11-01", "2026-02-28", "month", 4],
  ["2026-03-02", "2026-03-31", "month", 0],
  ["2026-03-01", "2026-03-30", "month", 0],
  ["2026-01-01", "2026-03-31", "quarter", 1],
  ["2025-07-01", "2026-03-31", "quarter", 3],
  ["2026-01-01", "2026-01-31", "quarter", 0],
  ["2026-02-01", "2026-06-30", "quarter", 0],
  ["2026-04-01", "2026-03-31", "month", 0],
  ["2026-05-01", "2026-03-31", "month", 0],
])("the range %s to %s consists of whole periods of a %s: %i", (first, last, period, count) => {
  expect(wholePeriodsIn({ first, last }, period)).toBe(count);
});

describe("hours required of a member", () => {
  const member = { isActive: true, requiredHours: null };

  test.each<[string, number, Parameters<typeof requiredHoursOf>[1], number | null]>([
    ["the squad's", 24, member, 24],
    ["the member's own", 24, { ...member, requiredHours: 12 }, 12],
    ["none for an exempt member", 24, { ...member, requiredHours: 0 }, null],
    ["none for an inactive member", 24, { isActive: false, requiredHours: 12 }, null],
    ["none while off, also with their own number", 0, { ...member, requiredHours: 12 }, null],
    ["none while off", 0, member, null],
  ])("are %s", (_, requiredHours, one, hours) => {
    expect(requiredHoursOf({ requiredHours, requiredHoursPeriod: "month" }, one)).toBe(hours);
  });
});

test.each<[number, number, RequiredHoursPeriod, string]>([
  [12, 24, "month", "12 of 24 hours this month"],
  [0, 1, "month", "0 of 1 hour this month"],
  [12.25, 24, "quarter", "12.2 of 24 hours this quarter"],
  [23.99, 24, "month", "23.9 of 24 hours this month"],
  [30, 24, "month", "30 of 24 hours this month"],
])("%d of %d hours in a %s are shown as %s", (logged, required, period, text) => {
  expect(requiredHoursText(logged, required, period)).toBe(text);
});

test.each<[number, number | null, number | null]>([
  [12, 24, 12],
  [23.5, 24, 0.5],
  [24, 24, null],
  [30, 24, null],
  [0, null, null],
])("with %d hours of %s required, a member misses %s", (logged, required, missing) => {
  expect(missingHours(logged, required)).toBe(missing);
});
