import { describe, expect, test } from "vitest";
import {
  FINAL_HOURS_IN_DIRECTORY,
  FINAL_HOURS_IN_SETTINGS,
  hoursFrom,
  isWithinRange,
  REMINDER_HOURS,
  reminderOrderFault,
} from "./reminder-hours.ts";

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
  ])("parses the field value %j as %s", (text, hours) => {
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
  ])(
    "accepts %d hours as first reminder: %s, as final one in Settings: %s, as final one in the directory: %s",
    (hours, first, settings, directory) => {
      expect(isWithinRange(hours, REMINDER_HOURS)).toBe(first);
      expect(isWithinRange(hours, FINAL_HOURS_IN_SETTINGS)).toBe(settings);
      expect(isWithinRange(hours, FINAL_HOURS_IN_DIRECTORY)).toBe(directory);
    },
  );
});

const IN_ORDER = { dualReminders: true, reminderHours: 9, secondReminderHours: 2 };
const WRONG = { dualReminders: true, reminderHours: 4, secondReminderHours: 8 };

test.each([
  ["an earlier first one", {}, { reminderHours: 24 }, null],
  ["a first one that is later than the final", {}, { reminderHours: 1 }, 1],
  ["a final one that is earlier than the first", {}, { secondReminderHours: 10 }, 9],
  [
    "turning on the second reminder",
    { ...WRONG, dualReminders: false },
    { dualReminders: true },
    4,
  ],
  ["turning off the second reminder", WRONG, { dualReminders: false }, null],
  ["another change with already invalid hours", WRONG, {}, null],
  ["unchanged invalid hours", WRONG, WRONG, null],
  ["another hour with already invalid hours", WRONG, { reminderHours: 5 }, 5],
])("checks the reminder order for %s", (_, stored, changes, most) => {
  const hours = most === 1 ? "1 hour" : `${most} hours`;
  expect(reminderOrderFault(changes, { ...IN_ORDER, ...stored })).toBe(
    most === null ? null : `The final reminder must come after the first: at most ${hours} before`,
  );
});
