import { describe, expect, test } from "vitest";
import {
  type PointCategory,
  type PointRule,
  pointRuleFor,
  pointRuleText,
  pointTableBlockedBecause,
  pointYearBlockedBecause,
} from "./point-rules.ts";
import { pointStatement, pointsOfRule } from "./service-points.ts";

const NIGHT: PointRule = {
  shiftType: "night",
  eventCategory: null,
  points: 1,
  per: "attendance",
  leastHours: 7.5,
};
const STANDBY: PointRule = { ...NIGHT, shiftType: null, eventCategory: "standby", leastHours: 4 };
const TRAINING: PointRule = {
  shiftType: null,
  eventCategory: "training",
  points: 1,
  per: "hour",
  leastHours: 0,
};
/**
 * As in the State of New York: sleep-ins and stand-bys earn at most 20 points together, training
 * one point for each hour.
 */
const TABLE: readonly PointCategory[] = [
  { name: "Sleep-in or standby", cap: 20, rules: [NIGHT, STANDBY] },
  { name: "Training", cap: null, rules: [TRAINING] },
];

test.each<[string, Partial<PointRule>, number, number]>([
  ["a full night", {}, 450, 1],
  ["a minute less", {}, 449, 0],
  ["no time", { leastHours: 0 }, 0, 0],
  ["a minute without least hours", { leastHours: 0 }, 1, 1],
  ["each full hour", { per: "hour", leastHours: 0, points: 0.5 }, 179, 1],
  ["each full hour from two hours", { per: "hour", leastHours: 2 }, 119, 0],
])("gives the points for %s", (_, change, minutes, points) => {
  expect(pointsOfRule({ ...NIGHT, ...change }, minutes)).toBe(points);
});

/** Returns a night or stand-by of this many hours on a day in January. */
function activity(day: number, hours: number, source: object = NIGHT) {
  const { shiftType, eventCategory } = { ...NIGHT, ...source };
  const startsAt = Temporal.Instant.from("2026-01-01T04:00:00Z").add({ hours: 24 * day });
  const date = startsAt.toString().slice(0, 10);
  return {
    shiftType,
    eventCategory,
    date,
    intervals: [{ startsAt, endsAt: startsAt.add({ hours }) }],
  };
}

describe("the statement of a year", () => {
  test("counts points in chronological order until the category's limit", () => {
    const nights = Array.from({ length: 19 }, (_, day) => activity(day, 8));
    const late = [activity(25, 4, STANDBY), activity(26, 8), activity(27, 3, TRAINING)];
    const { total, categories, activities } = pointStatement([...late, ...nights], TABLE);
    expect(categories).toEqual([
      { name: "Sleep-in or standby", cap: 20, earned: 21, counted: 20 },
      { name: "Training", cap: null, earned: 3, counted: 3 },
    ]);
    expect(total).toBe(23);
    expect(activities.slice(-3).map(({ points, counted }) => [points, counted])).toEqual([
      [1, 1],
      [1, 0],
      [3, 3],
    ]);
  });

  test("counts only a part of the points at the limit", () => {
    const table = [{ name: "Training", cap: 4, rules: [TRAINING] }];
    const { activities } = pointStatement(
      [activity(1, 3, TRAINING), activity(2, 3, TRAINING)],
      table,
    );
    expect(activities.map(({ counted }) => counted)).toEqual([3, 1]);
  });

  test("adds up the intervals of a shift before it rounds", () => {
    const { intervals, ...night } = activity(1, 4);
    const [first] = intervals;
    const second = {
      startsAt: first!.endsAt.add({ minutes: 30 }),
      endsAt: first!.endsAt.add({ hours: 4 }),
    };
    const { activities } = pointStatement([{ ...night, intervals: [first!, second] }], TABLE);
    expect(activities).toMatchObject([{ minutes: 450, points: 1, counted: 1 }]);
  });

  test("lists an attendance that is too short with no points, and omits what has no rule", () => {
    const { activities, total } = pointStatement(
      [activity(1, 2), activity(2, 8, { ...NIGHT, shiftType: "evening" })],
      TABLE,
    );
    expect(activities).toMatchObject([{ category: "Sleep-in or standby", points: 0 }]);
    expect(total).toBe(0);
  });
});

test.each<[string, readonly PointCategory[], string | null]>([
  ["the table above", TABLE, null],
  ["no categories", [], null],
  ["no name", [{ ...TABLE[0]!, name: " " }], "Enter a name for each category."],
  [
    "one name twice",
    [TABLE[0]!, { ...TABLE[1]!, name: "sleep-in or Standby " }],
    "Two categories have the name sleep-in or Standby.",
  ],
  [
    "one shift type twice",
    [TABLE[0]!, { ...TABLE[1]!, rules: [NIGHT] }],
    "Use each shift type and event only once.",
  ],
  [
    "a rule for nothing",
    [{ ...TABLE[0]!, rules: [{ ...NIGHT, shiftType: null }] }],
    "Choose a shift type or an event for each rule.",
  ],
  [
    "points in tenths",
    [{ ...TABLE[0]!, rules: [{ ...NIGHT, points: 0.1 }] }],
    "Enter 0.25 to 100 points in steps of 0.25.",
  ],
  [
    "no points",
    [{ ...TABLE[0]!, rules: [{ ...NIGHT, points: 0 }] }],
    "Enter 0.25 to 100 points in steps of 0.25.",
  ],
  [
    "too many hours",
    [{ ...TABLE[0]!, rules: [{ ...NIGHT, leastHours: 169 }] }],
    "Enter 0 to 168 hours in steps of 0.25.",
  ],
  [
    "a limit of 0",
    [{ ...TABLE[0]!, cap: 0 }],
    "Enter a limit of 0.25 to 1000 points in steps of 0.25, or leave it empty.",
  ],
  [
    "too many categories",
    Array.from({ length: 21 }, (_, at) => ({ name: `Category ${at}`, cap: null, rules: [] })),
    "Use at most 20 categories.",
  ],
  [
    "a long name",
    [{ ...TABLE[0]!, name: "x".repeat(61) }],
    "Use at most 60 characters for a category's name.",
  ],
])("accepts or rejects %s", (_, table, message) => {
  expect(pointTableBlockedBecause(table)?.message ?? null).toBe(message);
});

test.each<[Partial<PointRule>, string]>([
  [{}, "1 point each, at least 7.5 hours"],
  [{ points: 2, leastHours: 0 }, "2 points each"],
  [{ points: 0.5, per: "hour", leastHours: 0 }, "0.5 points for each full hour"],
  [{ per: "hour", leastHours: 1 }, "1 point for each full hour, at least 1 hour"],
])("formats the rule %j", (change, text) => {
  expect(pointRuleText({ ...NIGHT, ...change })).toBe(text);
});

test("finds the rule of a squad event only by its category", () => {
  expect(pointRuleFor(TABLE, { shiftType: null, eventCategory: "standby" })?.rule).toBe(STANDBY);
  expect(pointRuleFor(TABLE, { shiftType: null, eventCategory: "drill" })).toBeUndefined();
});

test.each<[string | null, boolean]>([
  [null, false],
  ["2026-12-30", false],
  ["2026-12-31", true],
  ["2027-01-15", true],
])("with hours final until %s, the table of 2026 is locked: %s", (hoursFinalUntil, isLocked) => {
  expect(pointYearBlockedBecause(2026, { hoursFinalUntil }) !== null).toBe(isLocked);
});
