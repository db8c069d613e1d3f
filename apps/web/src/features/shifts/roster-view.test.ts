import { expect, test } from "vitest";
import { type RosterDay, rosterTextSize } from "./roster-view.ts";

const day = (shifts: number, people: string): RosterDay => Array.from({ length: shifts }, () => ["Morning Weekdays 7a", people]);
const month = (busiest: RosterDay) => Array.from({ length: 6 }, () => [busiest, [], [], [], [], [], []]);

test.each([
  ["an empty month", month([]), 10],
  ["one shift a day", month(day(1, "C-25, C-26")), 10],
  ["three shifts a day", month(day(3, "C-25, C-26")), 7.75],
  ["five shifts a day", month(day(5, "C-25, C-26")), 4.75],
  ["more than any page holds", month(day(30, "C-25, C-26")), 4],
])("%s is written as large as fits", (_name, weeks, size) => expect(rosterTextSize(weeks)).toBe(size));

test("names that need two lines make the text smaller", () => {
  expect(rosterTextSize(month(day(3, "C-25, C-26, C-27, C-28, C-29, C-30")))).toBeLessThan(7.75);
});
