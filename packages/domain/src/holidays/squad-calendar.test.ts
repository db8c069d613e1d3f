import { expect, test } from "vitest";
import { squadDaysOf, workProhibitedOn } from "./squad-calendar.ts";

const day = (id: number, name: string, date: string, isHoliday = false) => ({
  id,
  name,
  date,
  isYearly: false,
  days: 1,
  isHoliday,
});
const CUSTOM_HOLIDAYS = [
  day(3, "Founders' Day", "2026-12-31", true),
  day(1, "Parade", "2026-03-03"),
  day(2, "Open house", "2026-06-14"),
  day(4, "Next year", "2027-01-01", true),
];

test.each([
  ["none", ["Parade", "Open house", "Founders' Day"]],
  ["diaspora", ["Purim", "Parade", "Open house", "Founders' Day"]],
] as const)(
  "sorts a squad's custom holidays by date among those of the %s calendar",
  (holidayRegion, names) => {
    const days = squadDaysOf(2026, { holidayRegion, customHolidays: CUSTOM_HOLIDAYS });
    if ("kind" in days) throw new Error(days.message);
    expect(
      days.filter(({ name, type }) => type === "own" || name === "Purim").map(({ name }) => name),
    ).toEqual(names);
    expect(days.map(({ startDate }) => startDate)).toEqual(
      days.map(({ startDate }) => startDate).toSorted(),
    );
  },
);

test("refuses an unsupported year", () => {
  expect(
    squadDaysOf(1899, { holidayRegion: "none", customHolidays: CUSTOM_HOLIDAYS }),
  ).toMatchObject({
    code: "holiday-year-out-of-range",
  });
});

test.each([
  ["2026-09-21", "diaspora", "Yom Kippur"],
  ["2026-09-21", "none", null],
  ["2026-12-31", "diaspora", "Founders' Day"],
  ["2026-12-31", "israel", "Founders' Day"],
  ["2026-12-31", "none", "Founders' Day"],
  ["2026-03-03", "diaspora", null],
  ["2026-06-15", "diaspora", null],
] as const)(
  "on %s in the %s calendar prohibits work because of %s",
  (date, holidayRegion, name) => {
    expect(workProhibitedOn(date, { holidayRegion, customHolidays: CUSTOM_HOLIDAYS })).toBe(name);
  },
);
