import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { addDays } from "@watchbill/domain/time/local";
import { expect, test } from "vitest";
import { byDayOfRun, type Shift } from "../../shifts/shift-view.ts";
import { barLines, barsOfWeek } from "./week-bars.ts";

/** The dates of the week that starts on Sunday, June 7. */
const WEEK = Array.from({ length: 7 }, (_, day) => addDays("2026-06-07", day));
const shift = (id: number, date: string, endDate: string, more: Partial<Shift> = {}) =>
  ({
    id,
    date,
    endDate,
    startTime: "08:00",
    endTime: "08:00",
    startsAt: `${date}T12:00:00Z`,
    endsAt: `${endDate}T12:00:00Z`,
    customName: null,
    kindName: "Standby week",
    kindCode: "SBW",
    assignmentCount: 1,
    heldCount: 0,
    maxMembers: 1,
    roles: [],
    roleGap: null,
    isBeingPlanned: false,
    assignments: [
      {
        id,
        status: "assigned",
        user: { id, unitNumber: "M-1", firstName: "Ada", lastName: "Hill" },
      },
    ],
    ...more,
  }) as unknown as Shift;

const EARLIER = shift(1, "2026-06-01", "2026-06-08");
const LATER = shift(2, "2026-06-08", "2026-06-15");

test("keeps the bar of a shift of several days on one line of the week, and marks where it begins and ends", () => {
  const bars = barsOfWeek(WEEK, { shiftsOn: byDayOfRun([EARLIER, LATER]), showsGapsOnly: false });
  const said = bars.map(([date, lines]) => {
    const parts = lines.map((bar) =>
      bar
        ? `${bar.startsHere ? "[" : ""}${bar.shift.id}${bar.isFirst ? "*" : ""}${bar.endsHere ? "]" : ""}`
        : "free",
    );
    return `${date.slice(8)} ${parts.join(" ")}`;
  });
  expect(said).toEqual([
    "07 1*",
    "08 1] [2*",
    "09 free 2",
    "10 free 2",
    "11 free 2",
    "12 free 2",
    "13 free 2",
  ]);
});

test("leaves out covered shifts when only gaps are shown", () => {
  const shiftsOn = byDayOfRun([EARLIER, LATER]);
  const bars = barsOfWeek(WEEK, { shiftsOn, showsGapsOnly: true });
  expect(bars.flatMap(([, lines]) => lines)).toEqual([]);
});

test.each([
  ["the first day", LATER, "2026-06-08", true, 20, ["8a until Jun 15 SBW M-1", ""]],
  ["a later day", LATER, "2026-06-09", false, 20, ["until Jun 15, 8a", "Standby week"]],
  ["a later day with little room", LATER, "2026-06-09", false, 10, ["until Jun 15, 8a", "SBW"]],
  ["the last day", EARLIER, "2026-06-08", false, 20, ["until 8a Standby week", ""]],
  [
    "an open spot, which comes before the name",
    shift(3, "2036-06-08", "2036-06-15", { maxMembers: 2 }),
    "2036-06-09",
    false,
    8,
    ["until Jun 15, 8a", "▢ open"],
  ],
])(
  "the bar of a shift of several days has two lines: %s",
  (_what, one, date, isFirst, signs, lines) => {
    const said = barLines({ shift: one, isFirst }, date, "units", signs, USUAL_DATES);
    expect(said.map((words) => words.map(({ text }) => text).join(" "))).toEqual(lines);
  },
);
