import { expect, test } from "vitest";
import { clockOfBrowser, datesOfBrowser } from "./dates-of-browser.ts";

test.each([
  ["en-US", { clockHours: 12, dateOrder: "month-first", weekStartsOn: 0 }],
  ["en-GB", { clockHours: 24, dateOrder: "day-first", weekStartsOn: 1 }],
  ["he-IL", { clockHours: 24, dateOrder: "day-first", weekStartsOn: 0 }],
  ["de", { clockHours: 24, dateOrder: "day-first", weekStartsOn: 1 }],
  // What GNOME's browser says under a system without a language.
  ["C", { clockHours: 12, dateOrder: "month-first", weekStartsOn: 0 }],
  ["ar-EG", { clockHours: 12, dateOrder: "day-first", weekStartsOn: 6 }],
])("a browser in %s proposes %j", (language, dates) =>
  expect(datesOfBrowser(language)).toEqual(dates),
);

test.each([
  ["en-US", 12],
  ["en-GB", 24],
  ["de", 24],
  ["ar-EG", 12],
])("the fields of a browser in %s have a clock of %s hours", (language, hours) =>
  expect(clockOfBrowser(language)).toBe(hours),
);
