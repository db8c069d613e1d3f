import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { brokenRows, costOf, solutionOf } from "../testing/coverage-solutions.ts";
import {
  EVENINGS,
  eveningOn,
  eveningsToFill,
  nightOn,
  TEST_MEMBER,
} from "../testing/evenings-to-fill.ts";
import { randomMonth, SMALL_MONTH, TINY_MONTH } from "../testing/random-months.ts";
import { fill } from "./autofill.ts";
import { type CoverageModel, coverageModelOf, mostWithinTurns } from "./coverage-model.ts";
import { evaluate } from "./evaluate.ts";
import type { MemberToFill, MonthToFill, Roster } from "./month-to-fill.ts";
import { Chance } from "./random.ts";

const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);
const months = Array.from({ length: 50 * ROUNDS }, (_, seed) =>
  randomMonth(seed, seed % 2 === 0 ? TINY_MONTH : SMALL_MONTH),
);

/** True if a roster is a solution of the linear program. */
function isSolution(model: CoverageModel, roster: Roster): boolean {
  const values = solutionOf(model, roster);
  return values !== null && brokenRows(model.builder.build(), values).length === 0;
}

const pairsOf = (month: MonthToFill) =>
  month.members.flatMap(({ id: memberId }) =>
    month.shifts.map(({ id: shiftId }) => ({ shiftId, memberId })),
  );

/** Returns the assignments that have a column in the linear program. */
const possibleIn = (model: CoverageModel, month: MonthToFill) =>
  pairsOf(month).filter((pair) => {
    const { memberAt, shiftAt } = model.tables;
    return model.columnsOf[memberAt.get(pair.memberId)!]!.has(shiftAt.get(pair.shiftId)!);
  });

describe("the coverage model", () => {
  test("contains every filled month as a solution, at the number of its open spots", () => {
    for (const [seed, month] of months.entries()) {
      const { roster, judgement } = fill(month, { seed, moves: 200 });
      const model = coverageModelOf(month);
      const values = solutionOf(model, roster);
      expect(values, `month ${seed}`).not.toBeNull();
      const apiToken = model.builder.build();
      expect(brokenRows(apiToken, values!), `month ${seed}`).toEqual([]);
      expect(costOf(apiToken, values!), `month ${seed}`).toBe(judgement.spots - judgement.filled);
    }
  });

  test("has as solutions exactly the rosters that keep the rules", () => {
    const counts = { kept: 0, refused: 0 };
    for (const [seed, month] of months.entries()) {
      const chance = new Chance(seed);
      const model = coverageModelOf(month);
      const possible = possibleIn(model, month);
      // The model is inexact when two shifts share a night, because it does not limit such nights.
      const isExact = month.limits.nightsLevel !== "forbid";
      for (let round = 0; round < 30; round++) {
        const roster = possible.filter(() => chance.below(possible.length) < 3);
        const isKept = evaluate(month, roster).faults.length === 0;
        if (isKept || isExact)
          expect(isSolution(model, roster), `month ${seed}, round ${round}`).toBe(isKept);
        counts[isKept ? "kept" : "refused"]++;
      }
    }
    expect(Math.min(counts.kept, counts.refused)).toBeGreaterThan(200 * ROUNDS);
  });

  test("gives a position's spot to eligible members only, and each fixed member one kind of spot", () => {
    const driver = { qualificationId: 1, validFrom: "2020-01-01", lastDay: null };
    const members = [1, 2, 3].map((id) => ({
      ...TEST_MEMBER,
      id,
      holdings: id === 3 ? [driver] : [],
    }));
    const shifts = [{ ...EVENINGS[0]!, availabilityKind: null, spots: 2, roleIds: [1] }];
    const fixed = [{ shiftId: 1, memberId: 1 }];
    const model = coverageModelOf(eveningsToFill({ members, shifts, fixed }));
    // -1 stands for a spot open to any member, 0 for the driver's.
    const kindsOf = (member: number) =>
      model.choices.filter(({ m }) => m === member).map(({ kind }) => kind);
    expect([0, 1, 2].map((m) => kindsOf(m).sort())).toEqual([[-1], [-1], [-1, 0]]);
    const apiToken = model.builder.build();
    const withDriver = solutionOf(model, [{ shiftId: 1, memberId: 3 }])!;
    expect(brokenRows(apiToken, withDriver)).toEqual([]);
    const spotNumber = model.choices.find(({ m }) => m === 0)!.column;
    expect(brokenRows(apiToken, withDriver.with(spotNumber, 0))).not.toEqual([]);
    expect(isSolution(model, [{ shiftId: 1, memberId: 2 }])).toBe(false);
  });

  test.each([
    ["most of the month", { most: 2 }],
    ["most of a calendar month", { maxMonthlyShifts: 2 }],
  ])("counts fixed shifts against a member's own %s", (_what, limit) => {
    const shifts = EVENINGS.map((evening) => ({ ...evening, availabilityKind: null }));
    const month = eveningsToFill({
      members: [{ ...TEST_MEMBER, ...limit }],
      shifts,
      fixed: [on(1)],
    });
    const model = coverageModelOf(month);
    expect(isSolution(model, [on(2)])).toBe(true);
    expect(isSolution(model, [on(2), on(3)])).toBe(false);
  });
});

const on = (shiftId: number) => ({ shiftId, memberId: TEST_MEMBER.id });

/** Compares the model with `evaluate` on every roster of a month with one member. */
function compareAll(month: MonthToFill): { kept: number; loose: number } {
  const model = coverageModelOf(month);
  const possible = possibleIn(model, month);
  const counts = { kept: 0, loose: 0 };
  for (let chosen = 0; chosen < 2 ** possible.length; chosen++) {
    const roster = possible.filter((_, at) => ((chosen >> at) & 1) === 1);
    const isKept = evaluate(month, roster).faults.length === 0;
    const isIn = isSolution(model, roster);
    if (isKept) expect(isIn, roster.map(({ shiftId }) => shiftId).join()).toBe(true);
    if (isKept) counts.kept++;
    else if (isIn) counts.loose++;
  }
  return counts;
}

type Case = readonly [
  what: string,
  most: number,
  change: Partial<MemberToFill>,
  fixed: readonly number[],
];

describe("consecutive nights that the squad forbids", () => {
  const shifts = [nightOn(1), nightOn(2), nightOn(3), nightOn(4), nightOn(6), nightOn(7, 2)];
  const elsewhere = [{ ...nightOn(5), name: "Night", availabilityKind: null }];
  const monthOf = (
    most: number,
    change: Partial<MemberToFill>,
    fixed: readonly number[],
    of = shifts,
  ): MonthToFill => {
    const base = eveningsToFill({
      members: [{ ...TEST_MEMBER, ...change }],
      shifts: of,
      fixed: fixed.map(on),
    });
    const limits = { ...base.limits, minimumRestHours: 0, hoursLevel: "off" as const };
    return { ...base, limits: { ...limits, nightsLevel: "forbid", maxNightsInRow: most } };
  };
  test.each<Case>([
    ["a free member", 2, {}, []],
    ["a limit of one night", 1, {}, []],
    ["one fixed night", 2, {}, [2]],
    ["fixed nights beyond the limit", 1, {}, [2, 3]],
    ["a night on another shift", 2, { elsewhere }, []],
    ["a limit that is never reached", 7, {}, []],
  ])("match those of `evaluate`, with %s", (_what, most, change, fixed) => {
    const { kept, loose } = compareAll(monthOf(most, change, fixed));
    expect(loose).toBe(0);
    expect(kept).toBeGreaterThan(1);
  });

  test("exclude no roster where two shifts share a night", () => {
    const { startsAt, endsAt } = nightOn(4);
    const middle = startsAt + 240;
    const halves = [
      { ...nightOn(4), endsAt: middle },
      { ...nightOn(4), id: 9, startsAt: middle, endsAt },
    ];
    const shared = [nightOn(1), nightOn(2), nightOn(3), ...halves, nightOn(6)];
    for (const fixed of [[], [2], [3, 4]])
      expect(compareAll(monthOf(1, {}, fixed, shared)).kept).toBeGreaterThan(0);
  });
});

describe("hours in seven days that the squad forbids", () => {
  // The evenings of the 1st and the 8th are exactly seven days apart; the seven days from the 7th
  // cover a part of the 15th's.
  const shifts = [
    eveningOn(1, 4),
    eveningOn(3, 4),
    eveningOn(7, 20),
    eveningOn(8, 4),
    eveningOn(9, 6),
    eveningOn(15, 4),
  ];
  const elsewhere = [{ ...eveningOn(5, 6), name: "Evening", availabilityKind: null }];
  test.each<Case>([
    ["a free member", 12, {}, []],
    ["a limit that is exactly reached", 8, {}, []],
    ["a limit that is never reached", 42, {}, []],
    ["a part of a shift too many", 30, {}, []],
    ["a fixed shift", 12, {}, [3]],
    ["a fixed shift beyond the limit", 12, {}, [7]],
    ["another shift", 12, { elsewhere }, []],
  ])("match those of `evaluate`, with %s", (_what, most, change, fixed) => {
    const base = eveningsToFill({
      members: [{ ...TEST_MEMBER, ...change }],
      shifts,
      fixed: fixed.map(on),
    });
    const limits = { ...base.limits, minimumRestHours: 0, nightsLevel: "off" as const };
    const month: MonthToFill = {
      ...base,
      limits: { ...limits, hoursLevel: "forbid", maxHoursInSevenDays: most },
    };
    const { kept, loose } = compareAll(month);
    expect(loose).toBe(0);
    expect(kept).toBeGreaterThan(0);
  });
});

test.each(["off", "warn"] as const)("hours and nights limit nothing at the level %s", (level) => {
  const base = eveningsToFill({ shifts: [nightOn(1), nightOn(2), nightOn(3)] });
  const limits = {
    ...base.limits,
    hoursLevel: level,
    nightsLevel: level,
    maxHoursInSevenDays: 4,
    maxNightsInRow: 1,
  };
  expect(
    coverageModelOf({ ...base, limits: { ...limits, minimumRestHours: 0 } }).builder.build()
      .rowUpper,
  ).toHaveLength(0);
});

const [LONG, SHORT] = [5, 2];

test.each([
  ["weekly, the largest of each week", "weekly", [SHORT, LONG, LONG, SHORT], LONG + LONG],
  ["monthly, the largest of all", "monthly", [SHORT, SHORT, LONG, SHORT], LONG],
  ["without a limit, all", null, [SHORT, LONG, LONG, SHORT], SHORT + LONG + LONG + SHORT],
] as const)(
  "limits the hours of a member who offers a shift %s",
  (_what, frequency, amounts, most) => {
    const month = eveningsToFill({
      members: [
        { ...TEST_MEMBER, availability: frequency ? [{ kind: "e", frequency, except: [] }] : [] },
      ],
      shifts: frequency
        ? EVENINGS
        : EVENINGS.map((evening) => ({ ...evening, availabilityKind: null })),
    });
    expect(
      mostWithinTurns(coverageModelOf(month), 0, new Map(amounts.map((amount, s) => [s, amount]))),
    ).toBe(most);
  },
);
