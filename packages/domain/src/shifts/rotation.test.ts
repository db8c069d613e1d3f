import { expect, test } from "vitest";
import { ownKind } from "../testing/shift-types.ts";
import { addDays } from "../time/local.ts";
import { canRotate, type Rotation, rotationBlockedBecause, rotationPattern } from "./rotation.ts";

// January 5, 2026 is a Monday.
const MONDAY = "2026-01-05";
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const STANDBY = ownKind("standby", {
  name: "Standby week",
  weekdays: [1],
  startTime: "08:00",
  endTime: "08:00",
  endDays: 7,
  maxMembers: 3,
});
const DAY_SHIFT = ownKind("24", {
  weekdays: EVERY_DAY,
  startTime: "07:00",
  endTime: "07:00",
  endDays: 1,
});
const NIGHT = ownKind("night", {
  weekdays: EVERY_DAY,
  startTime: "19:00",
  endTime: "07:00",
  endDays: 1,
});
const MORNING = ownKind("morning", {
  weekdays: [],
  startTime: "07:00",
  endTime: "12:00",
  endDays: 0,
});
const WEEKEND = ownKind("weekend", {
  weekdays: [5],
  startTime: "18:00",
  endTime: "06:00",
  endDays: 3,
});
const LONG_DAYS = ownKind("long", {
  weekdays: [],
  startTime: "08:00",
  endTime: "20:00",
  endDays: 2,
});

const TEAMS = [
  { name: "A", memberIds: [1, 2] },
  { name: "B", memberIds: [3, 4] },
  { name: "C", memberIds: [5] },
];
const ROTATION: Rotation = { fromDate: MONDAY, untilDate: "2027-01-03", days: 7, teams: TEAMS };

/** Formats the shifts as "05A 12B": day of the month and team. */
const turns = (rotation: Partial<Rotation>, kind = STANDBY): string =>
  rotationPattern({ ...ROTATION, ...rotation }, kind)
    .map(({ dayOffset, notes }) => `${addDays(MONDAY, dayOffset).slice(8)}${notes}`)
    .join(" ");

test("a year of weekly standby, each week with the members of its team", () => {
  const pattern = rotationPattern(ROTATION, STANDBY);
  expect(pattern).toHaveLength(52);
  expect(pattern.slice(0, 4)).toMatchObject([
    { dayOffset: 0, notes: "A", memberIds: [1, 2], maxMembers: 3, endDayOffset: 7 },
    { dayOffset: 7, notes: "B", memberIds: [3, 4] },
    { dayOffset: 14, notes: "C", memberIds: [5] },
    { dayOffset: 21, notes: "A", memberIds: [1, 2] },
  ]);
});

test.each([
  ["weekly standby", STANDBY, 7, "2026-01-26", "05A 12B 19C 26A"],
  ["two weeks each", STANDBY, 14, "2026-01-26", "05A 12A 19B 26B"],
  ["24/48", DAY_SHIFT, 1, "2026-01-09", "05A 06B 07C 08A 09B"],
  ["48/96", DAY_SHIFT, 2, "2026-01-10", "05A 06A 07B 08B 09C 10C"],
  ["a week of nights", NIGHT, 7, "2026-01-13", "05A 06A 07A 08A 09A 10A 11A 12B 13B"],
  ["mornings on any day", MORNING, 1, "2026-01-07", "05A 06B 07C"],
  ["every weekend", WEEKEND, 7, "2026-01-30", "09A 16B 23C 30A"],
  ["shifts longer than a turn", STANDBY, 3, "2026-01-26", "05A 12C 19B 26B"],
  ["an end later on the last day", LONG_DAYS, 3, "2026-01-12", "05A 08B 11C"],
])("%s", (_what, kind, days, untilDate, expected) => {
  expect(turns({ days, untilDate }, kind)).toBe(expected);
});

test("adds spots for a team that is larger than the shift type allows, and lists each member once", () => {
  const teams = [
    { name: " Large ", memberIds: [1, 2, 3, 4, 4] },
    { name: "Small", memberIds: [5] },
  ];
  const [first, second] = rotationPattern({ ...ROTATION, teams }, { ...STANDBY, roleIds: [7] });
  expect(first).toMatchObject({ notes: "Large", memberIds: [1, 2, 3, 4], roleIds: [7] });
  expect(second).toMatchObject({ maxMembers: 3 });
});

test.each([
  ["one team", { teams: TEAMS.slice(0, 1) }, "Add at least 2 teams"],
  [
    "a team without a name",
    { teams: [{ name: " ", memberIds: [1] }, ...TEAMS] },
    "Enter a name for each team",
  ],
  [
    "two teams of one name",
    { teams: [{ name: "a ", memberIds: [1] }, ...TEAMS] },
    "Give each team its own name",
  ],
  [
    "a team without members",
    { teams: [{ name: "D ", memberIds: [] }, ...TEAMS] },
    "Choose the members of D",
  ],
  [
    "a team with more than 10 members",
    { teams: [{ name: "D", memberIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, ...TEAMS] },
    "D has more than 10 members",
  ],
  [
    "an end before the start",
    { untilDate: "2026-01-04" },
    "The rotation can't end before it starts",
  ],
  [
    "no day of the shift type",
    { fromDate: "2026-01-06", untilDate: "2026-01-11" },
    "Standby week doesn't run on any of these days",
  ],
])("refuses a rotation with %s", (_what, change, message) => {
  expect(rotationBlockedBecause({ ...ROTATION, ...change }, STANDBY)).toMatchObject({
    code: "rotation-invalid",
    message,
  });
});

test("allows as many shifts as a series may have, and no more", () => {
  const until = (count: number) => ({ ...ROTATION, untilDate: addDays(MONDAY, count - 1) });
  expect(rotationBlockedBecause(until(400), DAY_SHIFT)).toBeNull();
  expect(rotationBlockedBecause(until(401), DAY_SHIFT)?.message).toBe(
    "A rotation can have at most 400 shifts. Choose an earlier end date.",
  );
  expect(rotationPattern(until(4000), DAY_SHIFT)).toHaveLength(401);
});

test("is possible with every offered shift type except the one-off", () => {
  expect(canRotate(STANDBY)).toBe(true);
  expect(canRotate({ ...STANDBY, isArchived: true })).toBe(false);
  expect(canRotate({ ...STANDBY, key: "custom" })).toBe(false);
});
