import { expect, test } from "vitest";
import { clockOfBrowser, datesOfBrowser } from "./browser-date-format.ts";

test.each([
  ["en-US", { clockHours: 12, dateOrder: "month-first", weekStartsOn: 0 }],
  ["en-GB", { clockHours: 24, dateOrder: "day-first", weekStartsOn: 1 }],
  ["he-IL", { clockHours: 24, dateOrder: "day-first", weekStartsOn: 0 }],
  ["de", { clockHours: 24, dateOrder: "day-first", weekStartsOn: 1 }],
  // GNOME Web reports the locale "C" on a system without a language setting.
  ["C", { clockHours: 12, dateOrder: "month-first", weekStartsOn: 0 }],
  ["ar-EG", { clockHours: 12, dateOrder: "day-first", weekStartsOn: 6 }],
])("proposes settings for a browser locale: %s gives %j", (language, dates) =>
  expect(datesOfBrowser(language)).toEqual(dates),
);

test.each([
  ["en-US", 12],
  ["en-GB", 24],
  ["de", 24],
  ["ar-EG", 12],
])("detects the clock of native fields: %s has %s hours", (language, hours) =>
  expect(clockOfBrowser(language)).toBe(hours),
);
