import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, SOMEBODY } from "../testing/evenings-to-fill.ts";
import { SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { anneal, type Search } from "./anneal.ts";
import { firstRoster } from "./first-roster.ts";
import { judge } from "./judge.ts";
import type { FilledPlace, MemberToFill, MonthToFill, ShiftToFill, Wish } from "./month-to-fill.ts";
import { Chance } from "./random.ts";
import { stateOf } from "./roster-state.ts";
import { tablesOf } from "./tables.ts";

/** A shift of two hours in June on which everybody may be put, so many hours after the first. */
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
  changes.map((change, index): MemberToFill => ({ ...SOMEBODY, id: index + 1, ...change }));
const on = (shiftId: number, memberId: number) => ({ shiftId, memberId });
const said = (wish: Wish["wish"], ...places: FilledPlace[]): Wish[] =>
  places.map((place) => ({ ...place, wish }));
/** Places that somebody was told of: to take one away costs far more than a careful search ever takes on. */
const published = (...places: FilledPlace[]) =>
  places.map((place) => ({ ...place, isPublished: true }));

/** What a search that takes on next to nothing makes of a roster, as "shift member". */
function searchedFrom(
  month: MonthToFill,
  start: readonly FilledPlace[],
  search: Partial<Search> = {},
): string[] {
  const state = stateOf(tablesOf(month), start);
  anneal(state, { moves: 4_000, hot: 1.5, chance: new Chance(1), ...search });
  const roster = state.roster();
  expect(state.price).toBeCloseTo(judge(month, roster).total, 5);
  return roster.map(({ shiftId, memberId }) => `${shiftId} ${memberId}`);
}

describe("one change makes a roster better", () => {
  test("a place goes to somebody else", () => {
    const month = eveningsToFill({
      members: membersOf({}, {}),
      shifts: [shiftAt(1, 0)],
      wishes: said("rather-not", on(1, 1)),
    });
    expect(searchedFrom(month, [on(1, 1)])).toEqual(["1 2"]);
  });

  test("two members change places, where neither could take on the other's beside their own", () => {
    const free = eveningsToFill({
      members: membersOf({}, {}),
      shifts: [shiftAt(1, 0), shiftAt(2, 30)],
    });
    const month: MonthToFill = {
      ...free,
      wishes: said("rather-not", on(1, 1), on(2, 2)),
      limits: { ...free.limits, hoursLevel: "forbid", mostHoursInSevenDays: 2 },
    };
    expect(searchedFrom(month, [on(1, 1), on(2, 2)])).toEqual(["1 2", "2 1"]);
  });

  test.each([1, 2, 3])("a gap is filled by whoever may: %i", (id) => {
    const wishes = [1, 2, 3]
      .filter((other) => other !== id)
      .flatMap((other) => said("cannot", on(1, other)));
    const month = eveningsToFill({
      members: membersOf({}, {}, {}),
      shifts: [shiftAt(1, 0)],
      wishes,
    });
    expect(searchedFrom(month, [])).toEqual([`1 ${id}`]);
  });

  test("without a move everything stays", () => {
    const month = eveningsToFill({
      members: membersOf({}),
      shifts: [shiftAt(1, 0), shiftAt(2, 30)],
    });
    expect(searchedFrom(month, [on(1, 1)], { moves: 0 })).toEqual(["1 1"]);
  });

  test("and nothing does where there is nobody, or nothing to fill", () => {
    const shifts = [shiftAt(1, 0), shiftAt(2, 30)];
    const away = said("cannot", on(1, 1), on(2, 1));
    expect(
      searchedFrom(eveningsToFill({ members: membersOf({}), shifts, wishes: away }), []),
    ).toEqual([]);
    expect(
      searchedFrom(
        eveningsToFill({ members: membersOf({}), shifts, fixed: [on(1, 1), on(2, 1)] }),
        [],
      ),
    ).toEqual([]);
  });
});

// The gap is the first shift, which the first member alone could take over from the second shift, and the second member the second one.
describe("a place is passed on where one other keeps somebody from it, of all that they have", () => {
  const weekly = { availabilityKind: "e" };
  const offers: Partial<MemberToFill> = {
    availability: [{ kind: "e", frequency: "weekly", except: [] }],
  };
  const { limits } = eveningsToFill();
  const rest: Partial<MonthToFill> = {
    limits: { ...limits, restLevel: "forbid", minimumRestHours: 8 },
  };
  /** Where the second shift stands among the first member's places. */
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
    ["at the same time", null, shiftAt(2, 1), amid, {}, {}],
    ["so near that too little rest is left", null, shiftAt(2, 6), amid, {}, rest],
    ["as often as they offered in a week", "e", shiftAt(2, 30, weekly), amid, offers, {}],
    [
      "as many shifts as they want",
      null,
      shiftAt(2, 30, weekly),
      first,
      { ...offers, most: 3 },
      {},
    ],
    [
      "as many as they want in a month",
      null,
      shiftAt(2, 30, weekly),
      first,
      { ...offers, mostMonthlyShifts: 3 },
      {},
    ],
  ])("%s", (_what, availabilityKind, second, order, member, change) => {
    const month = eveningsToFill({
      members: membersOf(member, offers),
      shifts: [second, shiftAt(1, 0, { availabilityKind }), shiftAt(3, 100), shiftAt(4, 130)],
      wishes: said("cannot", on(1, 2), on(3, 2), on(4, 2)),
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
    // Who is fixed there stays.
    expect(searchedFrom({ ...month, before: [], fixed: start }, [])).toEqual([]);
  });

  test("but not what nobody can give up: what they have elsewhere", () => {
    const elsewhere = [{ ...shiftAt(9, 30), name: "Night" }];
    const month = eveningsToFill({
      members: membersOf({ mostMonthlyShifts: 2, elsewhere }, {}, {}),
      shifts: [shiftAt(4, 90), shiftAt(1, 0), shiftAt(2, 60)],
      wishes: said("cannot", on(1, 2), on(1, 3), on(2, 2), on(4, 1), on(4, 3)),
      before: published(on(2, 1), on(4, 2)),
    });
    const start = [on(4, 2), on(2, 1)];
    expect(searchedFrom(month, start, { moves: 1 })).toEqual(["4 2", "1 1", "2 3"]);
    expect(searchedFrom({ ...month, fixed: start, before: [] }, [])).toEqual([]);
  });

  test("of those in the calendar month of which they want no more", () => {
    const inJuly = { ...shiftAt(3, 30 * 24), date: "2026-07-03", lastDay: "2026-07-03" };
    const month = eveningsToFill({
      members: membersOf({ mostMonthlyShifts: 1 }, {}),
      shifts: [shiftAt(1, 0), shiftAt(2, 30), inJuly],
      wishes: said("cannot", on(1, 2), on(3, 2)),
      before: published(on(3, 1), on(2, 1)),
    });
    for (const start of [month.before, month.before.toReversed()])
      expect(searchedFrom(month, start)).toEqual(["1 1", "2 2", "3 1"]);
  });

  test("but not what nobody can give up: what they have elsewhere", () => {
    const elsewhere = [{ ...shiftAt(9, 30), name: "Night" }];
    const month = eveningsToFill({
      members: membersOf({ mostMonthlyShifts: 2, elsewhere }, {}),
      shifts: [shiftAt(1, 0), shiftAt(2, 60)],
      wishes: said("cannot", on(1, 2)),
      before: published(on(2, 1)),
    });
    expect(searchedFrom(month, [on(2, 1)])).toEqual(["1 1", "2 2"]);
    expect(searchedFrom({ ...month, fixed: [on(2, 1)], before: [] }, [])).toEqual([]);
  });
});

/** Shifts at one time, of which each has a member who could only serve on the one before beside their own, and one who is free for the last. */
const rowOf = (length: number): MonthToFill => {
  const ids = Array.from({ length: length + 1 }, (_, index) => index + 1);
  return eveningsToFill({
    shifts: ids.map((id) => shiftAt(id, 0)),
    members: membersOf(...ids.map(() => ({}))),
    wishes: ids.flatMap((id) =>
      ids
        .filter((other) => other !== id && other !== id + 1)
        .map((other) => said("cannot", on(other, id))[0]!),
    ),
  });
};

describe("a place is passed on from shift to shift, to the first of which nobody can come otherwise", () => {
  test.each([1, 2, 3, 4])(
    "%i times in one move, where all that comes between is not worth it",
    (length) => {
      const month = rowOf(length);
      const taken = Array.from({ length }, (_, index) => on(index + 2, index + 1));
      const everybody = Array.from(
        { length: length + 1 },
        (_, index) => `${index + 1} ${index + 1}`,
      );
      expect(searchedFrom({ ...month, before: published(...taken) }, taken)).toEqual(everybody);
    },
  );

  test("and in several moves, where it costs nothing on the way", () => {
    const month = rowOf(30);
    const taken = Array.from({ length: 30 }, (_, index) => on(index + 2, index + 1));
    expect(searchedFrom(month, taken)).toHaveLength(31);
  });
});

describe("a search", () => {
  const MONTH = squadToFill(SQUADS.s60);
  /** What the roster costs at the start, each time the search asks whether it should stop, and in the end. */
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

  test("begins boldly, grows careful little by little, and ends with the best that it met", () => {
    const { start, asked, end } = pricesOf({ moves: 40_000, hot: 1_000_000 });
    const dearer = asked.map((price) => price - end);
    expect(
      Math.min(...dearer.slice(0, 10)),
      "places left open that it filled in the end",
    ).toBeGreaterThan(100_000);
    expect(dearer[19], "half way").toBeGreaterThan(5_000);
    expect(dearer.at(-1)).toBeLessThan(200);
    expect(end).toBeLessThanOrEqual(Math.min(start, ...asked));
  });

  test("that ends while it is bold ends with the best that it met all the same", () => {
    const { start, end } = pricesOf({ moves: 1_000, hot: 1_000_000 });
    expect(end).toBeLessThanOrEqual(start + 1e-6);
  });

  test("takes on nothing worse where it is not hot", () => {
    const { start, asked, end } = pricesOf({ moves: 4_000, hot: 1e-6 });
    expect([start, ...asked, end]).toEqual([start, ...asked, end].toSorted((a, b) => b - a));
  });

  test.each([
    [1_024, 0],
    [1_025, 1],
    [2_049, 2],
    [10_000, 9],
  ])("of %i moves asks %i times whether it should stop", (moves, times) => {
    expect(pricesOf({ moves, hot: 100 }).asked).toHaveLength(times);
  });

  test("that is stopped leaves the best so far, and asks no more", () => {
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
    expect(state.price).toBeCloseTo(judge(MONTH, state.roster()).total, 4);
  });
});
