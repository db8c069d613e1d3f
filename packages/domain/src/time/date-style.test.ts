import { expect, test } from "vitest";
import { settingsBlockedBecause } from "../settings/organization-settings.ts";
import {
  clockHoursOf,
  type DateSettings,
  dateOrderOf,
  USUAL_DATES,
  weekStartOf,
} from "./date-style.ts";
import { dateSettingsExample } from "./date-style-words.ts";

test.each([
  [USUAL_DATES, "Fri, Nov 20, 6:30 PM - 8:30 PM; weeks begin on Sunday"],
  [
    { clockHours: 24, dateOrder: "day-first", weekStartsOn: 1 },
    "Fri, 20 Nov, 18:30 - 20:30; weeks begin on Monday",
  ],
  [
    { clockHours: 24, dateOrder: "month-first", weekStartsOn: 6 },
    "Fri, Nov 20, 18:30 - 20:30; weeks begin on Saturday",
  ],
] as const)("previews %j as %s", (settings, example) =>
  expect(dateSettingsExample(settings)).toBe(example),
);

test("reads a stored value as one of the choices", () => {
  expect([clockHoursOf(24), clockHoursOf(13)]).toEqual([24, 12]);
  expect([dateOrderOf("day-first"), dateOrderOf("year-first")]).toEqual([
    "day-first",
    "month-first",
  ]);
  expect([weekStartOf(6), weekStartOf(3)]).toEqual([6, 0]);
});

test.each([
  [{ clockHours: 13 }, "clockHours"],
  [{ dateOrder: "year-first" }, "dateOrder"],
  [{ weekStartsOn: 3 }, "weekStartsOn"],
])("rejects %j", (settings, field) =>
  expect(
    settingsBlockedBecause(settings as unknown as Partial<DateSettings>)?.fields,
  ).toHaveProperty(field),
);
