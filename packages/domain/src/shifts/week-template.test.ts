import { expect, test } from "vitest";
import {
  patternFrom,
  shiftsAndSpots,
  suggestedWeek,
  type UsualRow,
  usualPattern,
  usualWeekBlockedBecause,
  weeksFrom,
} from "./week-template.ts";

const KIND = {
  code: "N",
  color: "teal",
  endDays: 1,
  availabilityKind: "night",
  isArchived: false,
} as const;
const NIGHT = {
  ...KIND,
  key: "night",
  name: "Night",
  startTime: "23:00",
  endTime: "07:00",
  maxMembers: 2,
  weekdays: [0, 4],
  roleIds: [3, 3],
};
const DAY = {
  ...KIND,
  key: "day",
  name: "Day",
  startTime: "07:00",
  endTime: "12:00",
  maxMembers: 1,
  weekdays: [1],
  endDays: 0,
};
const GONE = { ...DAY, key: "gone", isArchived: true };

test("suggests a weekly template from the shift types that can still be chosen", () => {
  expect(suggestedWeek([NIGHT, GONE, DAY, { ...DAY, key: "custom" }])).toEqual([
    { kind: "night", weekdays: [0, 4], maxMembers: 2 },
    { kind: "day", weekdays: [1], maxMembers: 1 },
  ]);
});

test("orders the template's shifts by day and start, with at most as many positions as spots", () => {
  const rows: UsualRow[] = [
    { kind: "night", weekdays: [4, 0, 4], maxMembers: 1 },
    { kind: "day", weekdays: [4], maxMembers: 3 },
    { kind: "nothing like it", weekdays: [2], maxMembers: 1 },
  ];
  const pattern = usualPattern(rows, [NIGHT, DAY]);
  expect(
    pattern.map(({ dayOffset, type, maxMembers, endDayOffset, roleIds }) => [
      dayOffset,
      type,
      maxMembers,
      endDayOffset,
      roleIds,
    ]),
  ).toEqual([
    [0, "night", 1, 1, [3]],
    [4, "day", 3, 0, []],
    [4, "night", 1, 1, [3]],
  ]);
  expect(shiftsAndSpots(pattern)).toBe("3 shifts, 5 spots");
  expect(usualPattern(rows.toReversed(), [NIGHT, DAY])).toEqual(pattern);
  expect(pattern.flatMap(({ memberIds }) => memberIds)).toEqual([]);
});

test("keeps the order of rows for shift types that start at one time", () => {
  const rows = ["drill", "day"].map((kind) => ({ kind, weekdays: [4], maxMembers: 1 }));
  const types = usualPattern(rows, [DAY, { ...DAY, key: "drill" }]).map(({ type }) => type);
  expect(types).toEqual(["drill", "day"]);
});

// May 12, 2026 is a Tuesday.
test.each([
  [
    "a Sunday",
    "2026-05-17",
    [
      [0, "night"],
      [1, "day"],
      [4, "night"],
    ],
  ],
  [
    "a Tuesday, with a week until the next Monday",
    "2026-05-12",
    [
      [2, "night"],
      [5, "night"],
      [6, "day"],
    ],
  ],
  [
    "a Saturday",
    "2026-05-16",
    [
      [1, "night"],
      [2, "day"],
      [5, "night"],
    ],
  ],
])("returns the shifts of a week that begins on %s: %s", (_what, from, days) => {
  const pattern = usualPattern(suggestedWeek([NIGHT, DAY]), [NIGHT, DAY]);
  expect(patternFrom(pattern, from).map(({ dayOffset, type }) => [dayOffset, type])).toEqual(days);
});

test("returns the first days of consecutive weeks", () => {
  expect(weeksFrom("2026-05-30", 3)).toEqual(["2026-05-30", "2026-06-06", "2026-06-13"]);
});

test.each([
  ["nothing", [], "week-empty"],
  ["rows without a day", [{ kind: "day", weekdays: [], maxMembers: 1 }], "week-empty"],
  ["one day", [{ kind: "day", weekdays: [3], maxMembers: 1 }], null],
])("counts the shifts and spots of a week with %s", (_what, rows, code) => {
  expect(usualWeekBlockedBecause(rows)?.code ?? null).toBe(code);
});
