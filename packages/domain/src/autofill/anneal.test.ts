import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { anneal, type Search } from "./anneal.ts";
import { evaluate } from "./evaluate.ts";
import { firstRoster } from "./first-roster.ts";
import type {
  FilledSpot,
  MemberShiftPreference,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
} from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { Chance } from "./random.ts";
import { stateOf } from "./roster-state.ts";

/** Returns a two-hour shift in June that all members can take, `hours` after the first shift. */
const shiftAt = (id: number, hours: number, change: Partial<ShiftToFill> = {}): ShiftToFill => {
  const startsAt = EVENINGS[0]!.startsAt + hours * 60;
  return {
    ...EVENINGS[0]!,
    id,
    availabilityKind: null,
    startsAt,
    endsAt: startsAt + 120,
    ...change,
  };
};
const membersOf = (...changes: Partial<MemberToFill>[]) =>
  changes.map((change, index): MemberToFill => ({ ...TEST_MEMBER, id: index + 1, ...change }));
const on = (shiftId: number, memberId: number) => ({ shiftId, memberId });
const said = (
  preference: MemberShiftPreference["preference"],
  ...spots: FilledSpot[]
): MemberShiftPreference[] => spots.map((spot) => ({ ...spot, preference }));
/** Published assignments. Removing one costs far more than a careful search ever accepts. */
const published = (...spots: FilledSpot[]) => spots.map((spot) => ({ ...spot, isPublished: true }));

/**
 * Searches at almost zero temperature, and returns the resulting roster as "shift member" texts.
 */
function searchedFrom(
  month: MonthToFill,
  start: readonly FilledSpot[],
  search: Partial<Search> = {},
): string[] {
  const state = stateOf(tablesOf(month), start);
  anneal(state, { moves: 4_000, hot: 1.5, chance: new Chance(1), ...search });
  const roster = state.roster();
  expect(state.price).toBeCloseTo(evaluate(month, roster).total, 5);
  return roster.map(({ shiftId, memberId }) => `${shiftId} ${memberId}`);
}

describe("one move improves a roster", () => {
  test("reassigns a spot to another member", () => {
    const month = eveningsToFill({
      members: membersOf({}, {}),
      shifts: [shiftAt(1, 0)],
      shiftPreferences: said("if-needed", on(1, 1)),
    });
    expect(searchedFrom(month, [on(1, 1)])).toEqual(["1 2"]);
  });

  test("swaps two members when neither could take the other's spot in addition", () => {
    const free = eveningsToFill({
      members: membersOf({}, {}),
      shifts: [shiftAt(1, 0), shiftAt(2, 30)],
    });
    const month: MonthToFill = {
      ...free,
      shiftPreferences: said("if-needed", on(1, 1), on(2, 2)),
      limits: { ...free.limits, hoursLevel: "forbid", maxHoursInSevenDays: 2 },
    };
    expect(searchedFrom(month, [on(1, 1), on(2, 2)])).toEqual(["1 2", "2 1"]);
  });

  test.each([1, 2, 3])("fills an open spot with any eligible member, seed %i", (id) => {
    const shiftPreferences = [1, 2, 3]
      .filter((other) => other !== id)
      .flatMap((other) => said("unavailable", on(1, other)));
    const month = eveningsToFill({
      members: membersOf({}, {}, {}),
      shifts: [shiftAt(1, 0)],
      shiftPreferences,
    });
    expect(searchedFrom(month, [])).toEqual([`1 ${id}`]);
  });

  test("changes nothing without a move", () => {
    const month = eveningsToFill({
      members: membersOf({}),
      shifts: [shiftAt(1, 0), shiftAt(2, 30)],
    });
    expect(searchedFrom(month, [on(1, 1)], { moves: 0 })).toEqual(["1 1"]);
  });

  test("changes nothing without members or without shifts", () => {
    const shifts = [shiftAt(1, 0), shiftAt(2, 30)];
    const timeOff = said("unavailable", on(1, 1), on(2, 1));
    expect(
      searchedFrom(
        eveningsToFill({ members: membersOf({}), shifts, shiftPreferences: timeOff }),
        [],
      ),
    ).toEqual([]);
    expect(
      searchedFrom(
        eveningsToFill({ members: membersOf({}), shifts, fixed: [on(1, 1), on(2, 1)] }),
        [],
      ),
    ).toEqual([]);
  });
});

// The first shift is open. Only member 1 could move to it from shift 2, and only member 2 could
// take shift 2.
describe("passes on a spot when one other assignment of the member blocks it", () => {
  const weekly = { availabilityKind: "e" };
  const offers: Partial<MemberToFill> = {
    availability: [{ kind: "e", frequency: "weekly", except: [] }],
  };
  const { limits } = eveningsToFill();
  const rest: Partial<MonthToFill> = {
    limits: { ...limits, restLevel: "forbid", minimumRestHours: 8 },
  };
  /** Where the second shift is among the first member's assignments: in the middle or first. */
  const [amid, first] = [
    [3, 2, 4],
    [2, 3, 4],
  ];
  type Case = [
    string,
    gapKind: string | null,
    second: ShiftToFill,
    order: number[],
    Partial<MemberToFill>,
    Partial<MonthToFill>,
  ];
  test.each<Case>([
    ["an overlapping one", null, shiftAt(2, 1), amid, {}, {}],
    ["one with too little rest in between", null, shiftAt(2, 6), amid, {}, rest],
    ["one at the availability limit of the week", "e", shiftAt(2, 30, weekly), amid, offers, {}],
    [
      "one at the maximum of shifts",
      null,
      shiftAt(2, 30, weekly),
      first,
      { ...offers, most: 3 },
      {},
    ],
    [
      "one at the maximum of a month",
      null,
      shiftAt(2, 30, weekly),
      first,
      { ...offers, maxMonthlyShifts: 3 },
      {},
    ],
  ])("%s", (_what, availabilityKind, second, order, member, change) => {
    const month = eveningsToFill({
      members: membersOf(member, offers),
      shifts: [second, shiftAt(1, 0, { availabilityKind }), shiftAt(3, 100), shiftAt(4, 130)],
      shiftPreferences: said("unavailable", on(1, 2), on(3, 2), on(4, 2)),
      before: published(on(2, 1), on(3, 1), on(4, 1)),
      ...change,
    });
    const start = order.map((shiftId) => on(shiftId, 1));
    expect(searchedFrom(month, start, { moves: 1 }), "at once").toEqual([
      "2 2",
      "1 1",
      "3 1",
      "4 1",
    ]);
    // A fixed assignment stays.
    expect(searchedFrom({ ...month, before: [], fixed: start }, [])).toEqual([]);
  });

  test("keeps an assignment outside the month, which never moves, whichever limit blocks the spot", () => {
    const elsewhere = [{ ...shiftAt(9, 30), name: "Night" }];
    const month = eveningsToFill({
      members: membersOf({ maxMonthlyShifts: 2, elsewhere }, {}, {}),
      shifts: [shiftAt(4, 90), shiftAt(1, 0), shiftAt(2, 60)],
      shiftPreferences: said("unavailable", on(1, 2), on(1, 3), on(2, 2), on(4, 1), on(4, 3)),
      before: published(on(2, 1), on(4, 2)),
    });
    const start = [on(4, 2), on(2, 1)];
    expect(searchedFrom(month, start, { moves: 1 })).toEqual(["4 2", "1 1", "2 3"]);
    expect(searchedFrom({ ...month, fixed: start, before: [] }, [])).toEqual([]);
  });

  test("passes on an assignment of a calendar month in which the member has reached their limit", () => {
    const inJuly = { ...shiftAt(3, 30 * 24), date: "2026-07-03", lastDay: "2026-07-03" };
    const month = eveningsToFill({
      members: membersOf({ maxMonthlyShifts: 1 }, {}),
      shifts: [shiftAt(1, 0), shiftAt(2, 30), inJuly],
      shiftPreferences: said("unavailable", on(1, 2), on(3, 2)),
      before: published(on(3, 1), on(2, 1)),
    });
    for (const start of [month.before, month.before.toReversed()])
      expect(searchedFrom(month, start)).toEqual(["1 1", "2 2", "3 1"]);
  });

  test("keeps an assignment outside the month, which never moves, when the member has reached their monthly limit", () => {
    const elsewhere = [{ ...shiftAt(9, 30), name: "Night" }];
    const month = eveningsToFill({
      members: membersOf({ maxMonthlyShifts: 2, elsewhere }, {}),
      shifts: [shiftAt(1, 0), shiftAt(2, 60)],
      shiftPreferences: said("unavailable", on(1, 2)),
      before: published(on(2, 1)),
    });
    expect(searchedFrom(month, [on(2, 1)])).toEqual(["1 1", "2 2"]);
    expect(searchedFrom({ ...month, fixed: [on(2, 1)], before: [] }, [])).toEqual([]);
  });
});

/**
 * Simultaneous shifts in a row: each shift's member could only move to the previous shift, and only
 * one free member could take the last.
 */
const rowOf = (length: number): MonthToFill => {
  const ids = Array.from({ length: length + 1 }, (_, index) => index + 1);
  return eveningsToFill({
    shifts: ids.map((id) => shiftAt(id, 0)),
    members: membersOf(...ids.map(() => ({}))),
    shiftPreferences: ids.flatMap((id) =>
      ids
        .filter((other) => other !== id && other !== id + 1)
        .map((other) => said("unavailable", on(other, id))[0]!),
    ),
  });
};

describe("passes spots along a chain of shifts to one that has no other candidate", () => {
  test.each([1, 2, 3, 4])(
    "along a chain of %i spots in one move, although the intermediate steps cost more",
    (length) => {
      const month = rowOf(length);
      const taken = Array.from({ length }, (_, index) => on(index + 2, index + 1));
      const everySpot = Array.from(
        { length: length + 1 },
        (_, index) => `${index + 1} ${index + 1}`,
      );
      expect(searchedFrom({ ...month, before: published(...taken) }, taken)).toEqual(everySpot);
    },
  );

  test("in several moves, when the intermediate steps cost nothing", () => {
    const month = rowOf(30);
    const taken = Array.from({ length: 30 }, (_, index) => on(index + 2, index + 1));
    expect(searchedFrom(month, taken)).toHaveLength(31);
  });
});

describe("anneal", () => {
  const MONTH = squadToFill(SQUADS.s60);
  /** The roster's cost at the start, at each stop check, and at the end. */
  function pricesOf(search: Pick<Search, "moves" | "hot">): {
    start: number;
    asked: number[];
    end: number;
  } {
    const state = firstRoster(tablesOf(MONTH));
    const [start, asked] = [state.price, [] as number[]];
    const shouldStop = () => {
      asked.push(state.price);
      return false;
    };
    anneal(state, { ...search, chance: new Chance(3), shouldStop });
    return { start, asked, end: state.price };
  }

  test("accepts worse rosters at first, then fewer, and ends with the best roster found", () => {
    const { start, asked, end } = pricesOf({ moves: 40_000, hot: 1_000_000 });
    const dearer = asked.map((price) => price - end);
    expect(
      Math.min(...dearer.slice(0, 10)),
      "counts open spots that were filled at the end",
    ).toBeGreaterThan(100_000);
    expect(dearer[19], "half way").toBeGreaterThan(5_000);
    expect(dearer.at(-1)).toBeLessThan(200);
    expect(end).toBeLessThanOrEqual(Math.min(start, ...asked));
  });

  test("ends with the best roster found when stopped at a high temperature", () => {
    const { start, end } = pricesOf({ moves: 1_000, hot: 1_000_000 });
    expect(end).toBeLessThanOrEqual(start + 1e-6);
  });

  test("accepts no worse roster at zero temperature", () => {
    const { start, asked, end } = pricesOf({ moves: 4_000, hot: 1e-6 });
    expect([start, ...asked, end]).toEqual([start, ...asked, end].toSorted((a, b) => b - a));
  });

  test.each([
    [1_024, 0],
    [1_025, 1],
    [2_049, 2],
    [10_000, 9],
  ])("with %i moves checks whether to stop %i times", (moves, times) => {
    expect(pricesOf({ moves, hot: 100 }).asked).toHaveLength(times);
  });

  test("keeps the best roster when stopped, and stops checking", () => {
    const state = firstRoster(tablesOf(MONTH));
    const start = state.price;
    let [asked, best] = [0, start];
    const isComplete = anneal(state, {
      moves: 50_000,
      hot: 300,
      chance: new Chance(3),
      shouldStop: () => {
        best = Math.min(best, state.price);
        asked++;
        return asked === 3;
      },
    });
    expect([asked, isComplete]).toEqual([3, false]);
    expect(
      anneal(state, { moves: 2_000, hot: 300, chance: new Chance(3), shouldStop: () => false }),
    ).toBe(true);
    expect(state.price).toBeLessThanOrEqual(best);
    expect(state.price).toBeCloseTo(evaluate(MONTH, state.roster()).total, 4);
  });
});
