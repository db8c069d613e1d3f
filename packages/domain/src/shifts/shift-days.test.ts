import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import type { WallClock } from "../time/span.ts";
import { dayNote, daysOfShift } from "./shift-days.ts";

const shift = (
  date: string,
  startTime: string,
  endDate: string | null,
  endTime: string,
): WallClock => ({
  date,
  startTime,
  endDate,
  endTime,
});

describe("the days on which a shift is listed", () => {
  test.each<[string, WallClock, readonly string[]]>([
    ["lists a morning on its own day", shift("2026-11-20", "07:00", null, "09:00"), ["2026-11-20"]],
    [
      "lists a night on its start day",
      shift("2026-11-20", "23:00", "2026-11-21", "07:00"),
      ["2026-11-20"],
    ],
    [
      "24 hours: the one they start on",
      shift("2026-11-20", "07:00", "2026-11-21", "07:00"),
      ["2026-11-20"],
    ],
    [
      "lists a weekend on each of its days",
      shift("2026-11-20", "18:00", "2026-11-22", "18:00"),
      ["2026-11-20", "2026-11-21", "2026-11-22"],
    ],
    [
      "excludes the day that begins at a weekend's end",
      shift("2026-11-20", "18:00", "2026-11-22", "00:00"),
      ["2026-11-20", "2026-11-21"],
    ],
    [
      "lists a shift over the end of a month",
      shift("2026-11-30", "08:00", "2026-12-01", "20:00"),
      ["2026-11-30", "2026-12-01"],
    ],
  ])("%s", (_what, clock, days) => expect(daysOfShift(clock)).toEqual(days));
});

describe("the note on one day of a longer shift", () => {
  const weekend = shift("2026-11-20", "18:00", "2026-11-22", "18:00");
  const week = shift("2026-11-20", "08:00", "2026-11-26", "20:00");
  const midnight = shift("2026-11-20", "18:00", "2026-11-23", "00:00");
  const long = shift("2026-11-20", "08:00", "2026-11-30", "20:00");
  test.each<[string, WallClock, string, string | null]>([
    [
      "has no note for a night",
      shift("2026-11-20", "23:00", "2026-11-21", "07:00"),
      "2026-11-20",
      null,
    ],
    ["names the end on the first day", weekend, "2026-11-20", "until Sun"],
    ["names the end and its time on a middle day", weekend, "2026-11-21", "until Sun 6:00 PM"],
    ["names the end time on the last day", weekend, "2026-11-22", "until 6:00 PM"],
    ["uses an unambiguous weekday", week, "2026-11-20", "until Thu"],
    ["uses the date when the weekday is ambiguous", long, "2026-11-20", "until Nov 30"],
    ["uses the date of an ambiguous end", long, "2026-11-29", "until Nov 30, 8:00 PM"],
    ["names the midnight of its end", midnight, "2026-11-22", "until Mon 12:00 AM"],
  ])("%s", (_what, clock, day, note) => expect(dayNote(clock, day, USUAL_DATES)).toBe(note));
});
