import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { expect, test } from "vitest";
import type { Shift } from "../shifts/shift-view.ts";
import {
  peopleOf,
  peopleOn,
  type RosterDay,
  rosterHeading,
  rosterTextSize,
} from "./roster-view.ts";

const day = (shifts: number, people: string): RosterDay =>
  Array.from({ length: shifts }, () => ["Morning Weekdays 7a", people]);
const month = (busiest: RosterDay) =>
  Array.from({ length: 6 }, () => [busiest, [], [], [], [], [], []]);

test.each([
  ["an empty month", month([]), 10],
  ["one shift a day", month(day(1, "C-25, C-26")), 10],
  ["three shifts a day", month(day(3, "C-25, C-26")), 7.75],
  ["five shifts a day", month(day(5, "C-25, C-26")), 4.75],
  ["more shifts than a page holds", month(day(30, "C-25, C-26")), 4],
])("sizes the text of %s to the largest that fits", (_name, weeks, size) =>
  expect(rosterTextSize(weeks)).toBe(size),
);

test("reduces the text size for names that need two lines", () => {
  expect(rosterTextSize(month(day(3, "C-25, C-26, C-27, C-28, C-29, C-30")))).toBeLessThan(7.75);
});

test("formats members by unit or name, prints open spots as blank lines, and lists each member once in the key", () => {
  const spot = (id: number, unitNumber: string, lastName: string, status = "assigned") => ({
    status,
    user: { id, unitNumber, firstName: "Noa", lastName },
  });
  const shift = (maxMembers: number, ...assignments: object[]) =>
    ({ maxMembers, assignments }) as unknown as Shift;
  const early = shift(2, spot(27, "C-27", "Doyle"), spot(8, "C-8", "Levi", "replaced"));
  const late = shift(2, spot(27, "C-27", "Doyle"), spot(9, "C-9", "Katz"));
  expect(peopleOn(early, "units")).toEqual(["C-27", "____"]);
  expect(peopleOn(late, "names")).toEqual(["C-27 Doyle", "C-9 Katz"]);
  expect(peopleOf([early, late]).map(({ unitNumber }) => unitNumber)).toEqual(["C-9", "C-27"]);
});

test("lists a shift of several days on each day, with its start or end", () => {
  const weekend = {
    type: "custom",
    customName: "Fair",
    kindName: "Custom",
    date: "2026-11-20",
    endDate: "2026-11-22",
    startTime: "18:00",
    endTime: "18:00",
  };
  const days = ["2026-11-20", "2026-11-21", "2026-11-22"];
  expect(days.map((day) => rosterHeading(weekend as unknown as Shift, day, USUAL_DATES))).toEqual([
    "Fair 6p until Sun",
    "Fair until Sun 6p",
    "Fair until 6p",
  ]);
});
