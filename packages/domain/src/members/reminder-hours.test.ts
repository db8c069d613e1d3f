import { describe, expect, test } from "vitest";
import { FINAL_HOURS_IN_DIRECTORY, FINAL_HOURS_IN_SETTINGS, hoursFrom, isWithin, REMINDER_HOURS } from "./reminder-hours.ts";

describe("reminder hours", () => {
  test.each([
    ["", 9],
    ["  ", 9],
    ["24", 24],
    [" 007 ", 7],
    ["1.5", null],
    ["-3", null],
    ["1e2", null],
    ["soon", null],
  ])("a field that holds %j means %s", (text, hours) => {
    expect(hoursFrom(text, 9)).toBe(hours);
  });

  test.each([
    [0, false, false, true],
    [1, true, true, true],
    [24, true, true, true],
    [25, true, false, false],
    [168, true, false, false],
    [169, false, false, false],
    [1.5, false, false, false],
    [Number.NaN, false, false, false],
  ])("%d hours: first %s, final in Settings %s, final in the directory %s", (hours, first, settings, directory) => {
    expect(isWithin(hours, REMINDER_HOURS)).toBe(first);
    expect(isWithin(hours, FINAL_HOURS_IN_SETTINGS)).toBe(settings);
    expect(isWithin(hours, FINAL_HOURS_IN_DIRECTORY)).toBe(directory);
  });
});
