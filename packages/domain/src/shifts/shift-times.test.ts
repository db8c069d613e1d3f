import { expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { shiftTitle } from "./shift-times.ts";

test.each([
  ["a night", "2026-11-21", "23:00", "07:00", "11:00 PM - 7:00 AM"],
  [
    "24 hours, with the day they end",
    "2026-11-21",
    "07:00",
    "07:00",
    "7:00 AM - Sat, Nov 21, 7:00 AM",
  ],
  [
    "a weekend, with the day it ends",
    "2026-11-22",
    "18:00",
    "18:00",
    "6:00 PM - Sun, Nov 22, 6:00 PM",
  ],
])("names a shift by name, day and hours: %s", (_, endDate, startTime, endTime, hours) => {
  const shift = {
    kindName: "Duty",
    customName: null,
    date: "2026-11-20",
    endDate,
    startTime,
    endTime,
  };
  expect(shiftTitle(shift, USUAL_DATES)).toBe(`Duty on Fri, Nov 20, ${hours}`);
});
