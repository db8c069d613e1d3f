import { expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { spanOf, type WallClock } from "../time/span.ts";
import { shiftWhen } from "./shift-when.ts";

const ZONE = "America/New_York";
const shift = (
  date: string,
  startTime: string,
  endTime: string,
  endDate: string | null = null,
): WallClock => ({
  date,
  startTime,
  endTime,
  endDate,
});
const NIGHT = shift("2026-11-20", "23:00", "07:00", "2026-11-21");
const WEEKEND = shift("2026-11-20", "18:00", "06:00", "2026-11-23");
const STANDBY = shift("2026-11-16", "08:00", "08:00", "2026-11-23");
const FULL_DAY = shift("2026-11-22", "07:00", "07:00", "2026-11-23");

// The cases are in New York in November 2026 unless they name another year or time zone.
test.each<[what: string, WallClock, now: string, words: string]>([
  [
    "an evening that starts tonight",
    shift("2026-11-20", "18:30", "20:30"),
    "2026-11-20T15:00",
    "Tonight, 6:30 PM - 8:30 PM",
  ],
  [
    "an evening at its start",
    shift("2026-11-20", "18:30", "20:30"),
    "2026-11-20T18:30",
    "On now, until 8:30 PM",
  ],
  [
    "an evening at its end",
    shift("2026-11-20", "18:30", "20:30"),
    "2026-11-20T20:30",
    "Tonight, 6:30 PM - 8:30 PM",
  ],
  ["a night before midnight", NIGHT, "2026-11-20T23:30", "On now, until 7:00 AM"],
  ["a night after midnight", NIGHT, "2026-11-21T01:30", "On now, until 7:00 AM"],
  ["a night that ended an hour ago", NIGHT, "2026-11-21T08:00", "Last night, 11:00 PM - 7:00 AM"],
  [
    "a morning that ended an hour ago",
    shift("2026-11-20", "07:00", "09:00"),
    "2026-11-20T10:00",
    "Today, 7:00 AM - 9:00 AM",
  ],
  [
    "the next one, which is tomorrow",
    shift("2026-11-21", "07:00", "09:00"),
    "2026-11-20T22:00",
    "Tomorrow, 7:00 AM - 9:00 AM",
  ],
  [
    "at one in the morning the coming evening",
    shift("2026-11-21", "23:00", "07:00", "2026-11-22"),
    "2026-11-21T01:00",
    "Today, 11:00 PM - 7:00 AM",
  ],
  ["a weekend ahead", WEEKEND, "2026-11-20T12:00", "Tonight, 6:00 PM - Mon, Nov 23, 6:00 AM"],
  ["a weekend on its second day", WEEKEND, "2026-11-21T09:00", "On now, until Mon 6:00 AM"],
  ["a weekend on its last evening", WEEKEND, "2026-11-22T17:00", "On now, until Mon 6:00 AM"],
  ["a weekend in its last night", WEEKEND, "2026-11-22T20:00", "On now, until 6:00 AM"],
  ["a week on its first day", STANDBY, "2026-11-16T08:00", "On now, until Mon, Nov 23, 8:00 AM"],
  ["a week on its second day", STANDBY, "2026-11-17T08:00", "On now, until Mon 8:00 AM"],
  ["twenty-four hours at their start", FULL_DAY, "2026-11-22T07:05", "On now, until Mon 7:00 AM"],
  [
    "twenty-four hours tomorrow",
    FULL_DAY,
    "2026-11-21T07:05",
    "Tomorrow, 7:00 AM - Mon, Nov 23, 7:00 AM",
  ],
  [
    "a day that ends more than half a day from now",
    shift("2026-11-20", "06:00", "22:00"),
    "2026-11-20T06:30",
    "On now, until 10:00 PM",
  ],
  [
    "the night with a repeated hour",
    shift("2026-10-31", "23:00", "07:00", "2026-11-01"),
    "2026-11-01T01:30",
    "On now, until 7:00 AM",
  ],
  [
    "the night with a skipped hour",
    shift("2026-03-07", "23:00", "07:00", "2026-03-08"),
    "2026-03-08T03:30",
    "On now, until 7:00 AM",
  ],
  [
    "a standby that ends next year",
    shift("2026-12-25", "08:00", "08:00", "2027-01-04"),
    "2026-12-26T09:00",
    "On now, until Mon, Jan 4, 2027, 8:00 AM",
  ],
])("describes the time of a shift: %s", (_what, clock, now, words) => {
  const at = Temporal.PlainDateTime.from(now).toZonedDateTime(ZONE).toInstant();
  const { day, hours } = shiftWhen({ ...clock, ...spanOf(clock, ZONE) }, at, squadIn(ZONE));
  expect(`${day}, ${hours}`).toBe(words);
});
