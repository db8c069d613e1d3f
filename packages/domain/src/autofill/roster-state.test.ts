import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { DRIVER } from "../testing/squads-to-fill.ts";
import { PRICES } from "./cost-weights.ts";
import { evaluate } from "./evaluate.ts";
import { CONSTRAINTS, type Constraint } from "./hard-constraints.ts";
import type { MemberToFill, MonthToFill, ShiftToFill } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { RosterState, stateOf } from "./roster-state.ts";

const on = (shiftId: number, memberId = 1) => ({ shiftId, memberId });
/** Returns the evenings, open to all members, each with its changes. */
const shiftsOf = (...changes: Partial<ShiftToFill>[]): ShiftToFill[] =>
  EVENINGS.map((evening, index) => ({ ...evening, availabilityKind: null, ...changes[index] }));
const membersOf = (...changes: Partial<MemberToFill>[]): MemberToFill[] =>
  changes.map((change, index) => ({ ...TEST_MEMBER, id: index + 1, ...change }));
const monthOf = (change: Partial<MonthToFill> = {}) =>
  eveningsToFill({ members: membersOf({}, {}), shifts: shiftsOf(), ...change });
const LIMITS: MonthToFill["limits"] = {
  ...monthOf().limits,
  restLevel: "off",
  hoursLevel: "off",
  nightsLevel: "off",
};

const bitOf = (constraint: Constraint) => 1 << CONSTRAINTS.indexOf(constraint);
/**
 * Returns the obstacle of the first member on the first evening, ignoring the obstacles in
 * `without`.
 */
const keptBy = (state: RosterState, ...without: Constraint[]) =>
  CONSTRAINTS[
    state.constraint(
      0,
      0,
      without.reduce((bits, one) => bits | bitOf(one), 0),
    )
  ];

const [FIRST, SECOND] = EVENINGS as [ShiftToFill, ShiftToFill];
const AT_THAT_TIME = { startsAt: FIRST.startsAt + 60, endsAt: FIRST.endsAt + 60 };
const SOON_AFTER = { startsAt: FIRST.endsAt + 60, endsAt: FIRST.endsAt + 180 };
/**
 * Shifts of three night hours from 22:00 in New York, on three days from the day before the first
 * evening.
 */
const NIGHTS = [-24, 0, 24].map((hours) => {
  const startsAt = FIRST.startsAt + (6 + hours) * 60;
  return { startsAt, endsAt: startsAt + 360 };
});

describe("RosterState.obstacle", () => {
  const weekly: Partial<MemberToFill> = {
    availability: [{ kind: "e", frequency: "weekly", except: [] }],
  };
  /** Facts about the member on the second evening. */
  type Case = [
    constraint: Constraint,
    what: string,
    change: Partial<MonthToFill>,
    put: ReturnType<typeof on>[],
  ];
  const lifted: Case[] = [
    ["on-it", "that they are on", { shifts: shiftsOf({ spots: 2 }) }, [on(1)]],
    ["overlap", "while they are on another", { shifts: shiftsOf({}, AT_THAT_TIME) }, [on(2)]],
    [
      "short-rest",
      "too soon before another",
      {
        shifts: shiftsOf({}, SOON_AFTER),
        limits: { ...LIMITS, restLevel: "forbid", minimumRestHours: 8 },
      },
      [on(2)],
    ],
    [
      "turns",
      "for which they have no turn left",
      {
        members: membersOf(weekly),
        shifts: shiftsOf({ availabilityKind: "e" }, { availabilityKind: "e" }),
      },
      [on(2)],
    ],
    [
      "most",
      "beyond the shifts of the month that they want",
      { members: membersOf({ most: 2 }) },
      [on(2), on(3)],
    ],
    [
      "most",
      "beyond those of a calendar month",
      { members: membersOf({ maxMonthlyShifts: 2 }) },
      [on(2), on(3)],
    ],
    ["most", "of a month in which they want none", { members: membersOf({ most: 0 }) }, []],
    [
      "hours",
      "beyond the squad's hours",
      { limits: { ...LIMITS, hoursLevel: "forbid", maxHoursInSevenDays: 3 } },
      [on(2)],
    ],
    [
      "nights",
      "beyond the squad's nights",
      {
        shifts: shiftsOf(NIGHTS[1]!, NIGHTS[0]!),
        limits: { ...LIMITS, nightsLevel: "forbid", maxNightsInRow: 1 },
      },
      [on(2)],
    ],
  ];
  test.each(lifted)(
    "returns %s for a member with only this obstacle: %s",
    (constraint, _what, change, put) => {
      const month = monthOf({ limits: LIMITS, ...change });
      const state = stateOf(tablesOf(month), put);
      expect(keptBy(state)).toBe(constraint);
      expect(keptBy(state, constraint)).toBe("can");
      const others = CONSTRAINTS.filter((one) => one !== constraint && one !== "can");
      expect(keptBy(state, ...others)).toBe(constraint);
      // No other member is blocked, and the member is free once all their other shifts are removed.
      if (month.members.length > 1) expect(CONSTRAINTS[state.constraint(1, 0)]).toBe("can");
      for (const { shiftId } of put) state.take(0, shiftId - 1);
      if (put.length > 0) expect(keptBy(state)).toBe("can");
    },
  );

  test.each<Case>([
    [
      "never",
      "that they cannot serve on",
      { shiftPreferences: [{ ...on(1), preference: "unavailable" }] },
      [],
    ],
    ["full", "that has as many as it has places for", {}, [on(1, 2)]],
    ["full", "that has no place", { shifts: shiftsOf({ spots: 0 }) }, []],
    [
      "role",
      "whose last spot needs a position",
      { shifts: shiftsOf({ spots: 2, roleIds: [DRIVER] }) },
      [on(1, 2)],
    ],
  ])("returns %s whichever other obstacles are ignored: %s", (constraint, _what, change, put) => {
    const state = stateOf(tablesOf(monthOf({ limits: LIMITS, ...change })), put);
    expect([keptBy(state), keptBy(state, ...CONSTRAINTS.slice(1))]).toEqual([
      constraint,
      constraint,
    ]);
  });

  test("returns the first of several obstacles", () => {
    const shifts = shiftsOf({ availabilityKind: "e" }, { ...AT_THAT_TIME, availabilityKind: "e" });
    const members = membersOf({ ...weekly, most: 1 }, {});
    const limits = { ...LIMITS, hoursLevel: "forbid", maxHoursInSevenDays: 3 } as const;
    const state = stateOf(tablesOf(monthOf({ members, shifts, limits })), [on(2)]);
    expect(keptBy(state)).toBe("overlap");
    expect(keptBy(state, "overlap")).toBe("turns");
    expect(keptBy(state, "overlap", "turns")).toBe("most");
    expect(keptBy(state, "overlap", "turns", "most")).toBe("hours");
    expect(keptBy(state, "overlap", "turns", "most", "hours")).toBe("can");
  });

  test("reports one conflicting shift when another conflict is ignored", () => {
    const shifts = shiftsOf({}, SOON_AFTER, AT_THAT_TIME);
    const limits = { ...LIMITS, restLevel: "forbid", minimumRestHours: 8 } as const;
    const state = stateOf(tablesOf(monthOf({ shifts, limits })), [on(2), on(3)]);
    expect([keptBy(state), keptBy(state, "short-rest"), keptBy(state, "overlap")]).toEqual([
      "short-rest",
      "overlap",
      "short-rest",
    ]);
    expect(keptBy(state, "overlap", "short-rest")).toBe("can");
  });
});

describe("RosterState", () => {
  const elsewhere = [{ ...NIGHTS[0]!, name: "Night", availabilityKind: null, date: FIRST.date }];
  const month = monthOf({
    members: membersOf({ elsewhere }, {}, {}),
    shifts: shiftsOf({ spots: 3 }, { spots: 3 }),
    fixed: [on(1, 3), on(1, 9), on(2, 1)],
  });
  const started = () =>
    stateOf(tablesOf(month), [on(3, 2), on(1, 2), on(2, 2), on(2, 3), on(9), on(1, 7)]);

  test("returns the roster sorted by shift and member, without fixed members", () => {
    expect(started().roster()).toEqual([on(1, 2), on(2, 2), on(2, 3), on(3, 2)]);
  });

  test("returns the known members of each shift", () => {
    const state = started();
    expect([0, 1, 2, 3].map((s) => state.crewOf(s))).toEqual([[2, 1], [0, 1, 2], [1], []]);
    expect([0, 1, 2, 3].map((s) => state.crewCount[s])).toEqual([3, 3, 1, 0]);
    expect([0, 1, 2].map((m) => state.spotsOf(m).toSorted())).toEqual([[1], [0, 1, 2], [0, 1]]);
    expect([state.isOn(2, 0), state.isPut(2, 0), state.isOn(1, 0), state.isPut(1, 0)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([state.isOn(0, 2), state.isPut(0, 2)]).toEqual([false, false]);
  });

  test("stays consistent for any order of removals and assignments", () => {
    const spots = started().roster();
    const orders = spots.flatMap((first) =>
      spots.flatMap((second) =>
        first === second
          ? []
          : [[first, second, ...spots.filter((one) => one !== first && one !== second)]],
      ),
    );
    for (const order of orders) {
      const state = started();
      order.forEach(({ shiftId, memberId }, taken) => {
        const [m, s] = [memberId - 1, shiftId - 1];
        state.take(m, s);
        expect([state.isPut(m, s), state.isOn(m, s), state.crewOf(s).includes(m)]).toEqual([
          false,
          false,
          false,
        ]);
        const left = spots.filter((one) => !order.slice(0, taken + 1).includes(one));
        expect(state.roster()).toEqual(left);
        for (const one of [...left, ...month.fixed])
          expect(state.crewOf(one.shiftId - 1).includes(one.memberId - 1)).toBe(one.memberId !== 9);
      });
      for (const { shiftId, memberId } of order) state.put(memberId - 1, shiftId - 1);
      expect(state.roster()).toEqual(spots);
      expect(state.price).toBeCloseTo(evaluate(month, spots).total, 6);
    }
  });

  test("returns all of a member's shifts, in any number, including assignments outside the fill", () => {
    const state = stateOf(tablesOf(month), [on(1), on(3), on(4)]);
    expect(state.spotsOf(0).toSorted()).toEqual([0, 1, 2, 3]);
    state.take(0, 2);
    expect(state.spotsOf(0).toSorted()).toEqual([0, 1, 3]);
  });

  test("tracks short shifts as members join and leave", () => {
    const state = started();
    const short = () => [...state.short.subarray(0, state.shortCount)].sort();
    expect(short()).toEqual([3]);
    state.take(1, 2);
    state.take(1, 0);
    state.take(1, 1);
    state.take(2, 1);
    expect(short()).toEqual([0, 1, 2, 3]);
    state.put(0, 2);
    state.put(2, 1);
    expect(short()).toEqual([0, 1, 3]);
    state.put(1, 3);
    state.put(1, 0);
    state.put(1, 1);
    expect(short()).toEqual([]);
    expect(state.price).toBeCloseTo(evaluate(month, state.roster()).total, 6);
  });
});

test("treats a shift with more fixed members than spots as full", () => {
  const month = monthOf({ members: membersOf({}, {}, {}), fixed: [on(1, 2), on(1, 3), on(3, 3)] });
  const state = new RosterState(tablesOf(month));
  expect([state.crewOf(0), keptBy(state), state.shiftPrice(0)]).toEqual([[1, 2], "full", 0]);
  state.put(0, 1);
  expect([0, 1, 2].map((s) => state.crewOf(s))).toEqual([[1, 2], [0], [2]]);
  expect(state.price).toBeCloseTo(evaluate(month, [on(2)]).total, 6);
});

test("allows a shift next to an assignment outside the fill that leaves enough rest", () => {
  const elsewhere = [{ ...NIGHTS[0]!, name: "Night", availabilityKind: null, date: FIRST.date }];
  const month = monthOf({
    members: membersOf({ elsewhere }, {}),
    shifts: shiftsOf({}, AT_THAT_TIME),
    limits: LIMITS,
  });
  expect(keptBy(new RosterState(tablesOf(month)))).toBe("can");
});

test("fills an open position with an eligible member, which costs nothing more", () => {
  const driver = {
    holdings: [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }],
  };
  const month = monthOf({
    members: membersOf(driver, driver),
    shifts: shiftsOf({ spots: 3, roleIds: [DRIVER] }),
  });
  const state = new RosterState(tablesOf(month));
  for (const m of [0, 1]) {
    state.put(m, 0);
    expect(state.price).toBeCloseTo(evaluate(month, state.roster()).total, 6);
  }
});

describe("the shifts that a member wants in addition to fixed ones", () => {
  const elsewhere = [{ ...SECOND, name: "Evening", availabilityKind: null }];
  // The first two evenings are in June, the third and the fourth in July.
  const inJuly = (days: number): Partial<ShiftToFill> => {
    const startsAt = FIRST.startsAt + days * 1440;
    const date = `2026-07-0${days - 27}`;
    return { date, lastDay: date, startsAt, endsAt: startsAt + 120 };
  };
  const shifts = shiftsOf({}, {}, inJuly(28), inJuly(30));
  test.each<[what: string, member: Partial<MemberToFill>, fixed: number[], most: number]>([
    ["are as many as they want", { most: 3 }, [], 3],
    ["exclude fixed shifts", { most: 3 }, [1, 3], 1],
    ["are none if more are fixed", { most: 1 }, [1, 2], 0],
    ["apply per calendar month", { maxMonthlyShifts: 2 }, [], 4],
    ["exclude fixed shifts of the same calendar month", { maxMonthlyShifts: 2 }, [1], 3],
    ["are limited by the entire period", { maxMonthlyShifts: 1 }, [1, 2], 1],
    ["include assignments elsewhere", { maxMonthlyShifts: 2, elsewhere }, [], 3],
    [
      "are none in a month with more fixed shifts, and as wanted in the other",
      { maxMonthlyShifts: 2, elsewhere },
      [1, 2],
      2,
    ],
    ["are the lower of the limits", { most: 2, maxMonthlyShifts: 2 }, [1], 1],
  ])("%s", (_what, member, fixed, most) => {
    const month = monthOf({
      members: membersOf({}, member),
      shifts,
      fixed: fixed.map((id) => on(id, 2)),
    });
    const put = [1, 2, 3, 4].filter((id) => !fixed.includes(id)).slice(0, 1);
    // Existing assignments stay even above the wish.
    expect(
      stateOf(
        tablesOf(month),
        put.map((id) => on(id, 2)),
      ).wantedBesideFixed(1),
    ).toBe(most);
  });
});

describe("how many members without a position a shift may have", () => {
  const driver = {
    holdings: [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }],
  };
  test.each<[what: string, spots: number, roles: number, fixed: number[], most: number]>([
    ["is every spot if the shift needs no positions", 2, 0, [], 2],
    ["excludes the spots with positions", 3, 1, [], 2],
    ["counts an unknown member", 3, 1, [9], 1],
    ["does not count a known member", 3, 1, [1], 2],
    ["allows one after a position can no longer be filled", 1, 1, [1], 1],
  ])("%s", (_what, spots, roles, fixed, most) => {
    const roleIds = Array.from({ length: roles }, () => DRIVER);
    const month = monthOf({
      members: membersOf({}, driver),
      shifts: shiftsOf({ spots, roleIds }),
      fixed: fixed.map((id) => on(1, id)),
    });
    expect(new RosterState(tablesOf(month)).spotsForAnyone(0)).toBe(most);
  });
});

describe("the cost change of an assignment", () => {
  test.each<[what: string, change: Partial<MonthToFill>, costs: number]>([
    ["is negative if the shift was empty", {}, -PRICES.emptyShift - PRICES.emptySpot],
    [
      "is lower for a preferred shift",
      { shiftPreferences: [{ ...on(1), preference: "prefer" }] },
      -PRICES.emptyShift - PRICES.emptySpot + PRICES.want,
    ],
    [
      "is lower for a published assignment",
      { before: [{ ...on(1), isPublished: true }] },
      -PRICES.emptyShift - PRICES.emptySpot - PRICES.publishedTaken,
    ],
    [
      "is lower for a member below the minimum",
      { members: membersOf({ least: 1 }, {}) },
      -PRICES.emptyShift - PRICES.emptySpot - PRICES.belowLeast,
    ],
    [
      "is unchanged for a member at the minimum",
      { members: membersOf({ least: 0 }, {}) },
      -PRICES.emptyShift - PRICES.emptySpot,
    ],
    [
      "is one empty spot less on a shift with two spots",
      { shifts: shiftsOf({ spots: 2 }), fixed: [on(1, 2)] },
      -PRICES.emptySpot,
    ],
    [
      "with the role that it fills",
      {
        shifts: shiftsOf({ spots: 3, roleIds: [DRIVER] }),
        members: membersOf(
          { holdings: [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }] },
          {},
        ),
        fixed: [on(1, 2)],
      },
      -PRICES.emptySpot - PRICES.openRole,
    ],
  ])("%s", (_what, change, costs) => {
    // The shift has no workload and no later shift follows: other tests cover the cost of hours and
    // of early gaps.
    const load = { hours: 0, nights: 0, weekends: 0, holidays: 0 };
    const month = monthOf({ limits: LIMITS, ...change });
    const alone = {
      ...month,
      shifts: month.shifts.slice(0, 1).map((shift) => ({ ...shift, load })),
    };
    const state = new RosterState(tablesOf(alone));
    const { price } = state;
    expect(state.priceOfPut(0, 0)).toBeCloseTo(costs, 6);
    expect(state.put(0, 0)).toBeCloseTo(costs, 6);
    expect(state.price - price).toBeCloseTo(costs, 6);
    expect(state.take(0, 0)).toBeCloseTo(-costs, 6);
    expect(state.price).toBeCloseTo(price, 6);
  });
});
