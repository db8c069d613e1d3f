import { expect, test } from "vitest";
import { narrowWeekdays } from "./narrow-weekdays.ts";

const WEEKS = [
  ["1", "2", "3", "4", "5", "6", "7"],
  ["8", "9", "10", "11", "12", "13", "14"],
];

test.each<[string, readonly string[], string]>([
  ["a month without shifts", [], "......."],
  ["a month with a single shift", ["5"], "......."],
  ["shifts on three weekdays", ["1", "10", "12"], "......."],
  ["shifts on four weekdays, over both weeks", ["1", "9", "3", "11"], "....nnn"],
  ["no shifts on Fridays and Saturdays", ["1", "2", "3", "4", "5"], ".....nn"],
  ["every weekday", ["1", "2", "3", "4", "5", "6", "14"], "......."],
])("narrows weekdays: %s", (_, dates, columns) => {
  const narrow = narrowWeekdays(WEEKS, (date) => dates.includes(date));
  expect(narrow.map((isNarrow) => (isNarrow ? "n" : ".")).join("")).toBe(columns);
});
