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

describe("days that list a shift", () => {
  test.each<[string, WallClock, readonly string[]]>([
    ["a morning: its own", shift("2026-11-20", "07:00", null, "09:00"), ["2026-11-20"]],
    [
      "a night: the one it starts on",
      shift("2026-11-20", "23:00", "2026-11-21", "07:00"),
      ["2026-11-20"],
    ],
    [
      "24 hours: the one they start on",
      shift("2026-11-20", "07:00", "2026-11-21", "07:00"),
      ["2026-11-20"],
    ],
    [
      "a weekend: each it runs on",
      shift("2026-11-20", "18:00", "2026-11-22", "18:00"),
      ["2026-11-20", "2026-11-21", "2026-11-22"],
    ],
    [
      "a weekend until midnight: not the next",
      shift("2026-11-20", "18:00", "2026-11-22", "00:00"),
      ["2026-11-20", "2026-11-21"],
    ],
    [
      "one over the end of a month",
      shift("2026-11-30", "08:00", "2026-12-01", "20:00"),
      ["2026-11-30", "2026-12-01"],
    ],
  ])("%s", (_what, clock, days) => expect(daysOfShift(clock)).toEqual(days));
});

describe("note of a day of a longer shift", () => {
  const weekend = shift("2026-11-20", "18:00", "2026-11-22", "18:00");
  const week = shift("2026-11-20", "08:00", "2026-11-26", "20:00");
  const long = shift("2026-11-20", "08:00", "2026-11-30", "20:00");
  test.each<[string, WallClock, string, string | null]>([
    ["nothing of a night", shift("2026-11-20", "23:00", "2026-11-21", "07:00"), "2026-11-20", null],
    ["at its start, until when", weekend, "2026-11-20", "until Sun"],
    ["between, since when", weekend, "2026-11-21", "since Fri"],
    ["at its end, when it is over", weekend, "2026-11-22", "since Fri, until 6:00 PM"],
    ["by weekday as long as it is the only one", week, "2026-11-20", "until Thu"],
    ["by date where a weekday is not enough", long, "2026-11-20", "until Nov 30"],
    ["and likewise later", long, "2026-11-29", "since Nov 20"],
  ])("%s", (_what, clock, day, note) => expect(dayNote(clock, day, USUAL_DATES)).toBe(note));
});
