import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { instantAt } from "../time/local.ts";
import { draftScheduleDaysText, isBeingPlanned } from "./draft-schedule.ts";

const NEW_YORK = "America/New_York";
const MARCH = { fromDate: "2026-03-01", untilDate: "2026-03-31" };

/** Returns a shift that starts at this wall-clock time. */
const starting = (text: string) => {
  const [date = "", time = ""] = text.split(" ");
  return { date, startsAt: instantAt(date, time, NEW_YORK) };
};
const at = (text: string) => starting(text).startsAt;

describe("isBeingPlanned, for a draft shift", () => {
  test.each([
    ["on the first day of an open plan", "2026-03-01 00:00", "2026-02-20 12:00", true],
    ["on its last day, into the night", "2026-03-31 23:00", "2026-02-20 12:00", true],
    ["not the day before", "2026-02-28 23:59", "2026-02-20 12:00", false],
    ["not the day after", "2026-04-01 00:00", "2026-02-20 12:00", false],
    ["until it starts in two days", "2026-03-20 18:30", "2026-03-18 18:29", true],
    ["not from two days before the start", "2026-03-20 18:30", "2026-03-18 18:30", false],
    ["not once it has begun", "2026-03-20 18:30", "2026-03-20 18:31", false],
    // March 8 has 23 hours, so two days by the clock are 47 elapsed hours.
    [
      "over the spring change until 48 hours as they pass",
      "2026-03-09 07:00",
      "2026-03-07 05:59",
      true,
    ],
    ["over the spring change not an hour longer", "2026-03-09 07:00", "2026-03-07 06:00", false],
  ])("is decided for a shift %s", (_what, start, now, expected) =>
    expect(isBeingPlanned(starting(start), [MARCH], at(now))).toBe(expected),
  );

  test("is one up to 48 elapsed hours before the start across the autumn clock change", () => {
    const november = { fromDate: "2026-11-01", untilDate: "2026-11-30" };
    // November 1 has 25 hours, so two days by the clock are 49 elapsed hours.
    expect(isBeingPlanned(starting("2026-11-02 07:00"), [november], at("2026-10-31 07:59"))).toBe(
      true,
    );
    expect(isBeingPlanned(starting("2026-11-02 07:00"), [november], at("2026-10-31 08:00"))).toBe(
      false,
    );
  });

  test("finds the draft that contains a date, or none", () => {
    const draftSchedules = [MARCH, { fromDate: "2026-04-10", untilDate: "2026-04-10" }];
    const now = at("2026-02-20 12:00");
    expect(isBeingPlanned(starting("2026-04-05 12:00"), draftSchedules, now)).toBe(false);
    expect(isBeingPlanned(starting("2026-04-10 12:00"), draftSchedules, now)).toBe(true);
    expect(isBeingPlanned(starting("2026-04-10 12:00"), [], now)).toBe(false);
  });
});

test.each([
  ["2026-12-01", "2026-12-31", "Tue, Dec 1 - Thu, Dec 31"],
  ["2026-12-01", "2026-12-01", "Tue, Dec 1"],
  ["2026-12-15", "2027-01-15", "Tue, Dec 15 - Fri, Jan 15, 2027"],
])("formats the days %s to %s as %s", (fromDate, untilDate, text) =>
  expect(draftScheduleDaysText({ fromDate, untilDate }, USUAL_DATES, "2026-11-01")).toBe(text),
);
