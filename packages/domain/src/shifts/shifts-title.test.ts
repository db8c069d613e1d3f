import { expect, test } from "vitest";
import { DAY_FIRST_24 } from "../testing/clocks.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { nameShifts, shiftsTitle, shortShiftsTitle } from "./shifts-title.ts";

const evening = (date: string, more: object = {}) => ({
  type: "evening",
  customName: null,
  kindName: "Evening",
  date,
  endDate: null,
  startTime: "18:30",
  endTime: "20:30",
  ...more,
});
const HOURS = "6:30 PM - 8:30 PM";

test.each([
  ["names one shift by its day", ["2026-11-24"], `Evening on Tue, Nov 24, ${HOURS}`],
  [
    "names weekly shifts by the weekday, in any order",
    ["2026-12-08", "2026-11-24", "2026-12-01"],
    `Evening on Tuesdays, ${HOURS}, from Tue, Nov 24 to Tue, Dec 8 (3 shifts)`,
  ],
  [
    "names shifts of every other week, over the turn of the year",
    ["2026-12-08", "2026-12-22", "2027-01-05"],
    `Evening every other Tuesday, ${HOURS}, from Tue, Dec 8, 2026 to Tue, Jan 5, 2027 (3 shifts)`,
  ],
  [
    "names shifts of every 4th week",
    ["2026-10-06", "2026-11-03"],
    `Evening every 4th Tuesday, ${HOURS}, from Tue, Oct 6 to Tue, Nov 3 (2 shifts)`,
  ],
  [
    "names shifts of the second Tuesday of each month",
    ["2026-10-13", "2026-11-10", "2026-12-08", "2027-01-12"],
    `Evening on the second Tuesday of each month, ${HOURS}, from Tue, Oct 13, 2026 to Tue, Jan 12, 2027 (4 shifts)`,
  ],
  [
    "names shifts of the last Tuesday of each month",
    ["2026-10-27", "2026-11-24", "2026-12-29"],
    `Evening on the last Tuesday of each month, ${HOURS}, from Tue, Oct 27 to Tue, Dec 29 (3 shifts)`,
  ],
  [
    "names weekly shifts with a missing week",
    ["2026-11-03", "2026-11-10", "2026-11-24"],
    `Evening on Tuesdays, ${HOURS}, from Tue, Nov 3 to Tue, Nov 24 (3 shifts)`,
  ],
  [
    "names weekly shifts on two weekdays by their hours",
    ["2026-11-17", "2026-11-24", "2026-11-27"],
    `Evening, ${HOURS}, from Tue, Nov 17 to Fri, Nov 27 (3 shifts)`,
  ],
  [
    "names uneven intervals as weekly",
    ["2026-11-03", "2026-11-17", "2026-11-24"],
    `Evening on Tuesdays, ${HOURS}, from Tue, Nov 3 to Tue, Nov 24 (3 shifts)`,
  ],
  [
    "names several weekdays by their hours",
    ["2026-11-23", "2026-11-25"],
    `Evening, ${HOURS}, from Mon, Nov 23 to Wed, Nov 25 (2 shifts)`,
  ],
] as const)("%s", (_what, dates, title) => {
  expect(shiftsTitle(nameShifts(dates.map((date) => evening(date))), USUAL_DATES)).toBe(title);
});

test("reads titles stored before 1.0: as text, or without the name of the shift type", () => {
  expect(shiftsTitle("Night on Fri, Nov 20", USUAL_DATES)).toBe("Night on Fri, Nov 20");
  const { kindName: _, ...first } = nameShifts([evening("2026-11-24")]).first;
  const stored = { ...nameShifts([evening("2026-11-24")]), first };
  expect(shiftsTitle(stored, USUAL_DATES)).toBe(`Evening on Tue, Nov 24, ${HOURS}`);
  const renamed = { ...first, kindName: "Late" };
  expect(shiftsTitle({ ...stored, first: renamed }, USUAL_DATES)).toBe(
    `Late on Tue, Nov 24, ${HOURS}`,
  );
});

test("gives the number of shifts of several types and names the first one", () => {
  const morning = evening("2026-11-24", {
    type: "morning-weekdays",
    kindName: "Morning Weekdays",
    startTime: "07:00",
    endTime: "09:00",
  });
  expect(shiftsTitle(nameShifts([evening("2026-11-24"), morning]), USUAL_DATES)).toBe(
    "2 shifts on Tue, Nov 24, the first Morning Weekdays on Tue, Nov 24, 7:00 AM - 9:00 AM",
  );
});

test("stores a title of constant size for any number of shifts", () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    evening(`2026-11-${String((index % 30) + 1).padStart(2, "0")}`),
  );
  expect(JSON.stringify(nameShifts(many)).length).toBeLessThan(250);
  expect(() => nameShifts([])).toThrow(RangeError);
});

test.each([
  ["one", ["2026-11-24"], 7],
  ["two weeks, then one", ["2026-11-03", "2026-11-17", "2026-11-24"], 7],
  ["five weeks", ["2026-11-03", "2026-12-08"], 7],
  ["two weeks", ["2026-11-03", "2026-11-17"], 14],
  ["a month, on its third Tuesdays", ["2026-11-17", "2026-12-15", "2027-01-19"], "nth"],
  ["a month, on its last Tuesdays", ["2026-11-24", "2026-12-29"], "last"],
  ["five weeks and one", ["2026-11-03", "2026-12-08", "2026-12-15"], 7],
  ["two days", ["2026-11-23", "2026-11-25"], null],
])("finds the interval of shifts that are apart by %s: %j, %s", (_what, dates, everyDays) => {
  expect(nameShifts(dates.map((date) => evening(date))).everyDays).toBe(everyDays);
});

test.each([
  [
    "one shift",
    nameShifts([evening("2026-11-24")]),
    ["Evening, Tue Nov 24", "Evening, Tue Nov 24, 6:30 PM-8:30 PM", "Tue Nov 24, 6:30 PM"],
  ],
  [
    "one shift of another year",
    nameShifts([evening("2027-01-05")]),
    [
      "Evening, Tue Jan 5, 2027",
      "Evening, Tue Jan 5, 2027, 6:30 PM-8:30 PM",
      "Tue Jan 5, 2027, 6:30 PM",
    ],
  ],
  [
    "several shifts by the first",
    nameShifts([evening("2026-12-01"), evening("2026-11-24")]),
    [
      "2 shifts",
      "2 shifts, first Evening, Tue Nov 24, 6:30 PM-8:30 PM",
      "2 shifts, first Tue Nov 24, 6:30 PM",
    ],
  ],
  [
    "a title stored as text",
    "Evening on Tue",
    ["Evening on Tue", "Evening on Tue", "Evening on Tue"],
  ],
] as const)("shortens %s", (_, named, [label, short, start]) =>
  expect(shortShiftsTitle(named, USUAL_DATES, "2026-11-18")).toEqual({ label, short, start }),
);

test("shortens a title in the squad's date style", () => {
  expect(shortShiftsTitle(nameShifts([evening("2026-11-24")]), DAY_FIRST_24)).toEqual({
    label: "Evening, Tue 24 Nov",
    short: "Evening, Tue 24 Nov, 18:30-20:30",
    start: "Tue 24 Nov, 18:30",
  });
});
