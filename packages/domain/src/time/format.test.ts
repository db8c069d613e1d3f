import { describe, expect, test } from "vitest";
import { DAY_FIRST_24, squadIn } from "../testing/clocks.ts";
import { USUAL_DATES } from "./date-style.ts";
import {
  compactTime,
  durationText,
  formatDay,
  formatDayAndYear,
  formatFullMoment,
  formatInstantTime,
  formatLongDay,
  formatMoment,
  formatShortDate,
  formatTime,
  formatTimeRange,
  formatYearlyDate,
  greetingFor,
  relativeTime,
  timerText,
} from "./format.ts";

const ZONE = "America/New_York";

describe("times in the squad's style", () => {
  test.each([
    ["00:00", "12:00 AM", "12a"],
    ["00:30", "12:30 AM", "12:30a"],
    ["07:00", "7:00 AM", "7a"],
    ["12:00", "12:00 PM", "12p"],
    ["12:05", "12:05 PM", "12:05p"],
    ["18:30", "6:30 PM", "6:30p"],
    ["23:59", "11:59 PM", "11:59p"],
  ])(
    "formats %s as %s, in the shortest form as %s, or leaves it unchanged",
    (time, long, short) => {
      expect(formatTime(time, USUAL_DATES)).toBe(long);
      expect(compactTime(time, USUAL_DATES)).toBe(short);
      expect(formatTime(time, DAY_FIRST_24)).toBe(time);
      expect(compactTime(time, DAY_FIRST_24)).toBe(time);
    },
  );

  test("formats an instant in the squad's time zone", () => {
    const instant = Temporal.Instant.from("2026-05-12T18:05:00Z");
    expect(formatInstantTime(instant, squadIn(ZONE))).toBe("2:05 PM");
    expect(formatInstantTime(instant, { ...DAY_FIRST_24, timeZone: ZONE })).toBe("14:05");
    expect(formatTimeRange("23:00", "07:00", USUAL_DATES)).toBe("11:00 PM - 7:00 AM");
    expect(formatTimeRange("23:00", "07:00", DAY_FIRST_24)).toBe("23:00 - 07:00");
  });
});

describe("days", () => {
  test.each([
    [
      "2026-11-20",
      "Fri, Nov 20",
      "Friday, November 20, 2026",
      "Fri, 20 Nov",
      "Friday, 20 November 2026",
    ],
    ["2026-05-01", "Fri, May 1", "Friday, May 1, 2026", "Fri, 1 May", "Friday, 1 May 2026"],
  ])(
    "formats %s as %s or %s, with the day first as %s or %s",
    (date, short, long, shortDayFirst, longDayFirst) => {
      expect([formatDay(date, USUAL_DATES), formatLongDay(date, USUAL_DATES)]).toEqual([
        short,
        long,
      ]);
      expect([formatDay(date, DAY_FIRST_24), formatLongDay(date, DAY_FIRST_24)]).toEqual([
        shortDayFirst,
        longDayFirst,
      ]);
    },
  );

  test.each([
    ["omits the year of this year", USUAL_DATES, "2027-12-31", "Wed, Jan 20"],
    ["adds another year", USUAL_DATES, "2026-12-31", "Wed, Jan 20, 2027"],
    ["omits the year of this year, day first", DAY_FIRST_24, "2027-12-31", "Wed, 20 Jan"],
    ["adds another year, day first", DAY_FIRST_24, "2026-12-31", "Wed, 20 Jan 2027"],
  ])("%s", (_, style, today, text) => expect(formatDay("2027-01-20", style, today)).toBe(text));

  test.each([
    [USUAL_DATES, "Wed, Jan 20, 2027", "Jan 20", "January 20"],
    [DAY_FIRST_24, "Wed, 20 Jan 2027", "20 Jan", "20 January"],
  ])("adds the year, and omits the weekday in the form with every year: %j", (style, ...texts) => {
    const date = "2027-01-20";
    expect([
      formatDayAndYear(date, style),
      formatShortDate(date, style),
      formatYearlyDate(date, style),
    ]).toEqual(texts);
  });

  test("adds the time of day", () => {
    const instant = Temporal.Instant.from("2026-11-20T23:30:00Z");
    const dayFirst = { ...DAY_FIRST_24, timeZone: ZONE };
    expect(formatMoment(instant, squadIn(ZONE))).toBe("Fri, Nov 20, 6:30 PM");
    expect(formatMoment(instant, dayFirst, "2027-01-01")).toBe("Fri, 20 Nov 2026, 18:30");
    expect(formatFullMoment(instant, squadIn(ZONE))).toBe("Nov 20, 2026, 6:30 PM");
    expect(formatFullMoment(instant, dayFirst)).toBe("20 Nov 2026, 18:30");
  });
});

describe("durations", () => {
  test.each([
    [0, "0m"],
    [59, "59m"],
    [60, "1h"],
    [150, "2h 30m"],
    [150.9, "2h 30m"],
    [-3, "0m"],
  ])("formats %d minutes as %s", (minutes, text) => expect(durationText(minutes)).toBe(text));

  test.each([
    [0, "0:00:00"],
    [462_000, "0:07:42"],
    [36_000_000, "10:00:00"],
    [-5_000, "0:00:00"],
  ])("formats a timer of %d milliseconds as %s", (ms, text) => expect(timerText(ms)).toBe(text));
});

describe("relative time", () => {
  const now = Temporal.Instant.from("2026-05-12T18:00:00Z");
  test.each([
    [59, "Just now"],
    [60, "1m ago"],
    [59 * 60 + 59, "59m ago"],
    [60 * 60, "1h ago"],
    [86_399, "23h ago"],
    [86_400, "1d ago"],
    [-30, "Just now"],
  ])("formats %d seconds as %s", (seconds, text) =>
    expect(relativeTime(now.subtract({ seconds }), now)).toBe(text),
  );
});

test.each([
  [0, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [16, "Good afternoon"],
  [17, "Good evening"],
  [23, "Good evening"],
])("greets at %d o'clock with %s", (hour, greeting) => expect(greetingFor(hour)).toBe(greeting));

test("adds the year to a day of another year", () => {
  expect(formatDay("2027-01-20", USUAL_DATES, "2026-11-22")).toBe("Wed, Jan 20, 2027");
  expect(formatDay("2026-11-24", USUAL_DATES, "2026-11-22")).toBe("Tue, Nov 24");
});
