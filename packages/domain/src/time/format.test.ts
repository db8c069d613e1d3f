import { describe, expect, test } from "vitest";
import {
  compactTime,
  durationText,
  formatDay,
  formatInstantTime,
  formatLongDay,
  formatTime,
  formatTimeRange,
  greetingFor,
  relativeTime,
  timerText,
} from "./format.ts";

describe("times are shown on twelve hours", () => {
  test.each([
    ["00:00", "12:00 AM", "12a"],
    ["07:00", "7:00 AM", "7a"],
    ["12:00", "12:00 PM", "12p"],
    ["12:05", "12:05 PM", "12:05p"],
    ["18:30", "6:30 PM", "6:30p"],
    ["23:59", "11:59 PM", "11:59p"],
  ])("%s as %s and in short as %s", (time, long, short) => {
    expect(formatTime(time)).toBe(long);
    expect(compactTime(time)).toBe(short);
  });

  test("and in the squad's zone", () => {
    expect(formatInstantTime(Temporal.Instant.from("2026-05-12T18:05:00Z"), "America/New_York")).toBe("2:05 PM");
    expect(formatTimeRange("23:00", "07:00")).toBe("11:00 PM - 7:00 AM");
  });
});

describe("days", () => {
  test.each([
    ["2026-11-20", "Fri, Nov 20", "Friday, November 20, 2026"],
    ["2026-05-10", "Sun, May 10", "Sunday, May 10, 2026"],
  ])("%s reads %s", (date, short, long) => {
    expect([formatDay(date), formatLongDay(date)]).toEqual([short, long]);
  });
});

describe("lengths", () => {
  test.each([
    [0, "0m"],
    [59, "59m"],
    [60, "1h"],
    [150, "2h 30m"],
    [150.9, "2h 30m"],
    [-3, "0m"],
  ])("of %d minutes read %s", (minutes, text) => expect(durationText(minutes)).toBe(text));

  test.each([
    [0, "0:00:00"],
    [462_000, "0:07:42"],
    [36_000_000, "10:00:00"],
    [-5_000, "0:00:00"],
  ])("of %d ms run as %s", (ms, text) => expect(timerText(ms)).toBe(text));
});

describe("how long ago", () => {
  const now = Temporal.Instant.from("2026-05-12T18:00:00Z");
  test.each([
    [59, "Just now"],
    [60, "1m ago"],
    [59 * 60 + 59, "59m ago"],
    [60 * 60, "1h ago"],
    [86_399, "23h ago"],
    [86_400, "1d ago"],
    [-30, "Just now"],
  ])("%d seconds reads %s", (seconds, text) => expect(relativeTime(now.subtract({ seconds }), now)).toBe(text));
});

test.each([
  [0, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [16, "Good afternoon"],
  [17, "Good evening"],
  [23, "Good evening"],
])("at %d o'clock it is %s", (hour, greeting) => expect(greetingFor(hour)).toBe(greeting));

test("a day of another year says which", () => {
  expect(formatDay("2027-01-20", "2026-11-22")).toBe("Wed, Jan 20, 2027");
  expect(formatDay("2026-11-24", "2026-11-22")).toBe("Tue, Nov 24");
});
