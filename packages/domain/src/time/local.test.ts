import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dutyDate, monthGrid, monthRange, weekOf } from "./calendar.ts";
import {
  addDays,
  compareInstants,
  dateOf,
  daysBetween,
  instantAt,
  isBefore,
  isLocalDate,
  isLocalTime,
  minutesBetween,
} from "./local.ts";

const ZONES = ["America/New_York", "Asia/Jerusalem", "Australia/Lord_Howe"];
const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));

/** Returns the wall clock of an instant by `Intl`, which is independent of Temporal. */
function wallClockIn(zone: string): (instant: Temporal.Instant) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (instant) => format.format(instant.epochMilliseconds).replace(" ", "T");
}

describe("wall-clock times in the squad's time zone", () => {
  test.each(ZONES)("finds the right instant at every hour of a year in %s", (zone) => {
    const wallClock = wallClockIn(zone);
    let skipped = 0;
    for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
      for (let hour = 0; hour < 24; hour += 1) {
        const time = `${String(hour).padStart(2, "0")}:00`;
        const shown = wallClock(instantAt(day, time, zone));
        if (shown !== `${day}T${time}`) skipped += 1;
        // A time that the clock skips in spring moves forward, within the day.
        expect(shown >= `${day}T${time}`).toBe(true);
        expect(shown.slice(0, 10)).toBe(day);
      }
    }
    expect(skipped).toBe(1);
  });

  test.each([
    ["New York, spring", "America/New_York", "2026-03-07", "2026-03-08", 7],
    ["New York, an ordinary night", "America/New_York", "2026-05-12", "2026-05-13", 8],
    ["New York, autumn", "America/New_York", "2026-10-31", "2026-11-01", 9],
    ["Jerusalem, spring", "Asia/Jerusalem", "2026-03-26", "2026-03-27", 7],
    ["Jerusalem, autumn", "Asia/Jerusalem", "2026-10-24", "2026-10-25", 9],
    ["Lord Howe, spring by half an hour", "Australia/Lord_Howe", "2026-10-03", "2026-10-04", 7.5],
    ["Lord Howe, autumn by half an hour", "Australia/Lord_Howe", "2026-04-04", "2026-04-05", 8.5],
  ])("a night from eleven to seven in %s lasts %s", (_where, zone, from, to, hours) => {
    expect(minutesBetween(instantAt(from, "23:00", zone), instantAt(to, "07:00", zone)) / 60).toBe(
      hours,
    );
  });

  test("uses the first of two instants of a repeated time, and the moment of the change for a skipped one", () => {
    expect(instantAt("2026-11-01", "01:30", "America/New_York").toString()).toBe(
      "2026-11-01T05:30:00Z",
    );
    expect(instantAt("2026-03-08", "02:30", "America/New_York").toString()).toBe(
      "2026-03-08T07:00:00Z",
    );
  });
});

describe("input validation", () => {
  test.each([
    ["2026-02-28", true],
    ["2026-02-29", false],
    ["2028-02-29", true],
    ["2026-04-31", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-01-00", false],
    ["2026-1-1", false],
    ["2026-01-01T00:00", false],
    ["", false],
  ])("decides whether %s is a date: %s", (text, expected) =>
    expect(isLocalDate(text)).toBe(expected),
  );

  test.each([
    ["00:00", true],
    ["23:59", true],
    ["24:00", false],
    ["12:60", false],
    ["7:00", false],
    ["07:00:00", false],
    ["", false],
  ])("decides whether %s is a time: %s", (text, expected) =>
    expect(isLocalTime(text)).toBe(expected),
  );

  test("accepts every day as a date", () =>
    fc.assert(fc.property(dates, (date) => isLocalDate(date))));
});

describe("dates", () => {
  test("go back when a move by days is reversed, and are as far apart as the days moved", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4_000, max: 4_000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test.each([
    ["2026-05-13T08:59:00Z", "2026-05-12"],
    ["2026-05-13T09:00:00Z", "2026-05-13"],
    ["2026-05-13T03:30:00Z", "2026-05-12"],
  ])(
    "have at %s the duty date %s: until five in the morning that of the day before",
    (now, date) => {
      expect(dutyDate(Temporal.Instant.from(now), "America/New_York")).toBe(date);
    },
  );

  test("form a week of seven days that begins on Sunday and contains the date", () => {
    fc.assert(
      fc.property(dates, (date) => {
        const week = weekOf(date, 0);
        expect(week).toHaveLength(7);
        expect(week).toContain(date);
        expect(Temporal.PlainDate.from(week[0]!).dayOfWeek).toBe(7);
      }),
    );
  });

  test("fill a month in whole weeks, each day once", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 1, max: 12 }),
        (year, month) => {
          const days = monthGrid(year, month, 0).flat();
          const own = days.filter((day) => Number(day.slice(5, 7)) === month);
          expect(own).toHaveLength(Temporal.PlainYearMonth.from({ year, month }).daysInMonth);
          expect(new Set(days).size).toBe(days.length);
          expect(days.length % 7).toBe(0);
        },
      ),
    );
  });

  test("end a month on its last day", () => {
    expect(monthRange("2028-02-10")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
    expect(dateOf(Temporal.Instant.from("2026-01-01T04:59:00Z"), "America/New_York")).toBe(
      "2025-12-31",
    );
  });
});

test.each([
  ["2026-05-12T18:00:00Z", "2026-05-12T18:00:00.001Z", -1],
  ["2026-05-12T18:00:00.000000001Z", "2026-05-12T18:00:00Z", 1],
  ["2026-05-12T18:00:00.0009Z", "2026-05-12T18:00:00.0008Z", 1],
  ["1969-12-31T23:59:59.9999Z", "1970-01-01T00:00:00Z", -1],
  ["2026-05-12T18:00:00.5Z", "2026-05-12T18:00:00.5Z", 0],
])("compares instants to the nanosecond: %s and %s", (one, other, order) => {
  const [a, b] = [Temporal.Instant.from(one), Temporal.Instant.from(other)];
  expect(Math.sign(compareInstants(a, b))).toBe(order);
  expect(isBefore(a, b)).toBe(order < 0);
});
