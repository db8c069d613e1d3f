import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { expect, test } from "vitest";
import type { Shift } from "../shifts/shift-view.ts";
import { shiftEntries } from "./found-entries.ts";
import { rank } from "./rank.ts";
import { monthsSearched } from "./shift-words.ts";

const ZONE = "America/New_York";
/** Monday, November 23, 2026, 3 PM in New York. */
const NOW = Temporal.Instant.from("2026-11-23T20:00:00Z");

const shift = (
  id: number,
  date: string,
  start: string,
  hours: number,
  kindName: string,
  kindCode: string,
  filled = 1,
): Shift => {
  const startsAt = Temporal.PlainDateTime.from(`${date}T${start}`).toZonedDateTime(ZONE);
  const endsAt = startsAt.add({ hours });
  const clock = {
    startTime: start,
    endTime: endsAt.toPlainTime().toString().slice(0, 5),
    endDate: null,
  };
  const instants = {
    startsAt: startsAt.toInstant().toString(),
    endsAt: endsAt.toInstant().toString(),
  };
  const capacity = {
    assignmentCount: filled,
    maxMembers: 1,
    heldCount: 0,
    assignments: [],
    roleGap: null,
    roles: [],
  };
  return {
    id,
    date,
    kindName,
    kindCode,
    customName: null,
    isBeingPlanned: false,
    ...clock,
    ...instants,
    ...capacity,
  } as unknown as Shift;
};

const SHIFTS = [
  shift(1, "2026-11-17", "23:00", 8, "Night", "Night"),
  shift(2, "2026-11-23", "07:00", 9, "Morning Weekdays", "AM"),
  shift(3, "2026-11-23", "18:30", 2, "Evening", "Eve"),
  shift(4, "2026-11-23", "23:00", 8, "Night", "Night", 0),
  shift(5, "2026-11-24", "18:30", 2, "Evening", "Eve", 0),
  shift(6, "2026-11-24", "23:00", 8, "Night", "Night"),
  shift(7, "2026-12-01", "23:00", 8, "Night", "Night"),
  shift(8, "2026-12-04", "18:30", 2, "Evening", "Eve"),
  shift(9, "2026-12-04", "23:00", 8, "Night", "Night"),
];

test.each([
  ["tonight", [3, 4]],
  ["tonight night", [4]],
  ["night", [4, 6, 7, 9, 1]],
  ["now", [2]],
  ["today", [2, 3, 4]],
  ["tomorrow evening", [5]],
  ["tue night", [6, 7, 1]],
  ["tues eve", [5]],
  ["fri 4 dec evening", [8]],
  ["Friday December 4th", [8, 9]],
  ["12/4 eve", [8]],
  ["2026-12-04 night", [9]],
  ["dec 1", [7]],
  ["am", [2]],
  ["mon morning", [2]],
  ["11pm fri", [9]],
  ["18:30 fri", [8]],
  ["open", [4, 5]],
  ["fri 5 dec", []],
])("a search for “%s” finds the shifts %j", (search, ids) => {
  const found = rank(shiftEntries(SHIFTS, NOW, { ...USUAL_DATES, timeZone: ZONE }), search).flatMap(
    ({ entries }) => entries,
  );
  expect(found.map(({ choice }) => (choice.kind === "shift" ? choice.shiftId : null))).toEqual(ids);
});

test("suggests the rest of today and tonight before a search", () => {
  const offered = shiftEntries(SHIFTS, NOW, { ...USUAL_DATES, timeZone: ZONE }).filter(
    ({ isOffered }) => isOffered,
  );
  expect(offered.map(({ title, detail }) => `${title} · ${detail}`)).toEqual([
    "Mon, Nov 23 · Morning Weekdays · Now · 7:00 AM - 4:00 PM · 1/1",
    "Mon, Nov 23 · Evening · Tonight · 6:30 PM - 8:30 PM · 1/1",
    "Mon, Nov 23 · Night · Tonight · 11:00 PM - 7:00 AM · 0/1 · Needs Coverage",
  ]);
});

test.each([
  ["tue night", "2026-11 2026-12"],
  ["4 feb", "2026-11 2026-12 2026-2 2027-2"],
  ["february", "2026-11 2026-12 2026-2 2027-2"],
  ["2/14", "2026-11 2026-12 2026-2 2027-2"],
  ["2027-03-01", "2026-11 2026-12 2027-3"],
  ["dec", "2026-11 2026-12"],
  ["13/1 ma", "2026-11 2026-12"],
])("a search for “%s” covers the months %s", (search, months) =>
  expect(
    monthsSearched(search, "2026-11-23")
      .map(({ year, month }) => `${year}-${month}`)
      .join(" "),
  ).toBe(months),
);
