import { env } from "node:process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bruteForce } from "../testing/brute-force.ts";
import { randomMonth, TINY_MONTH } from "../testing/random-months.ts";
import { anneal, USUALLY_HOT, VERY_HOT } from "./anneal.ts";
import { firstRoster } from "./first-roster.ts";
import { judge } from "./judge.ts";
import type { FilledPlace, MonthToFill, Roster } from "./month-to-fill.ts";
import { CAN, OBSTACLES } from "./obstacles.ts";
import { Chance } from "./random.ts";
import { RosterState } from "./roster-state.ts";
import { tablesOf } from "./tables.ts";

/** `FILL_ROUNDS=20` looks at twenty times as many months. */
const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);
const months = fc.nat({ max: 1_000_000 });
const many = { numRuns: 200 * ROUNDS, seed: 20261122 };

const searched = (month: MonthToFill, seed: number, { moves = 1_000, hot = USUALLY_HOT } = {}) => {
  const state = firstRoster(tablesOf(month));
  anneal(state, { moves, hot, chance: new Chance(seed) });
  return state;
};

/** Puts and takes by chance, as a search does, and says after each step what it was. */
function* wander(
  month: MonthToFill,
  seed: number,
  steps: number,
): Generator<{ state: RosterState; did: string }> {
  const state = new RosterState(tablesOf(month));
  const chance = new Chance(seed);
  yield { state, did: "nothing" };
  for (let step = 0; step < steps; step++) {
    if (state.putCount > 0 && chance.below(3) === 0) {
      const at = chance.below(state.putCount);
      const [m, s] = [state.putMember[at]!, state.putShift[at]!];
      state.take(m, s);
      yield { state, did: `take ${m} off ${s}` };
    } else {
      const [m, s] = [chance.below(month.members.length), chance.below(month.shifts.length)];
      if (state.obstacle(m, s) !== CAN) continue;
      state.put(m, s);
      yield { state, did: `put ${m} on ${s}` };
    }
  }
}

describe("in any month", { timeout: 120_000 * ROUNDS }, () => {
  test("the price kept from step to step is the one that the judge reckons, and no step breaks a rule", () =>
    fc.assert(
      fc.property(months, (seed) => {
        const month = randomMonth(seed);
        for (const { state, did } of wander(month, seed, 12)) {
          const { faults, total } = judge(month, state.roster());
          expect(faults, did).toEqual([]);
          expect(state.price, did).toBeCloseTo(total, 5);
        }
      }),
      many,
    ));

  test("the quick answer to who may be put where is the judge's", () =>
    fc.assert(
      fc.property(months, fc.nat(), (seed, next) => {
        const month = randomMonth(seed);
        const state = searched(month, seed, { moves: 40 });
        const chance = new Chance(next);
        for (let question = 0; question < 5; question++) {
          const [m, s] = [chance.below(month.members.length), chance.below(month.shifts.length)];
          const place: FilledPlace = {
            memberId: month.members[m]!.id,
            shiftId: month.shifts[s]!.id,
          };
          const faults = judge(month, [...state.roster(), place]).faults;
          const obstacle = state.obstacle(m, s);
          expect([OBSTACLES[obstacle], faults.map(({ text }) => text)]).toEqual(
            obstacle === CAN
              ? ["can", []]
              : [OBSTACLES[obstacle], expect.arrayContaining([expect.any(String)])],
          );
        }
      }),
      many,
    ));

  test("a search breaks no rule, moves nobody who is fixed, and ends no dearer than it began", () =>
    fc.assert(
      fc.property(months, (seed) => {
        const month = randomMonth(seed);
        const start = firstRoster(tablesOf(month));
        const state = searched(month, seed, { hot: seed % 2 === 0 ? USUALLY_HOT : VERY_HOT });
        const { faults, total } = judge(month, state.roster());
        expect(faults).toEqual([]);
        expect(state.price).toBeCloseTo(total, 5);
        expect(total).toBeLessThanOrEqual(judge(month, start.roster()).total + 1e-6);
        const fixed = new Set(month.fixed.map(({ memberId, shiftId }) => `${memberId} ${shiftId}`));
        expect(
          state.roster().filter(({ memberId, shiftId }) => fixed.has(`${memberId} ${shiftId}`)),
        ).toEqual([]);
      }),
      many,
    ));

  test("the same seed gives the same roster", () =>
    fc.assert(
      fc.property(months, (seed) => {
        const month = randomMonth(seed);
        expect(searched(month, 7).roster()).toEqual(searched(month, 7).roster());
      }),
      { ...many, numRuns: 30 * ROUNDS },
    ));
});

/** The same month with other numbers for its members and shifts, in the other order. */
function relabelled(month: MonthToFill): MonthToFill {
  const renamed = <Place extends FilledPlace>(places: readonly Place[]) =>
    places.map((place) => ({
      ...place,
      memberId: 1000 - place.memberId,
      shiftId: 1000 - place.shiftId,
    }));
  return {
    ...month,
    members: month.members.map((member) => ({ ...member, id: 1000 - member.id })).toReversed(),
    shifts: month.shifts
      .map((shift) => ({
        ...shift,
        id: 1000 - shift.id,
        seekerIds: shift.seekerIds.map((id) => 1000 - id),
      }))
      .toReversed(),
    fixed: renamed(month.fixed),
    before: renamed(month.before),
    wishes: renamed(month.wishes),
  };
}

describe("of a tiny month, of which every roster was tried", { timeout: 120_000 * ROUNDS }, () => {
  const tiny = Array.from({ length: 100 * ROUNDS }, (_, seed) => randomMonth(seed + 1, TINY_MONTH));
  const best = tiny.map((month) => bruteForce(month));

  test("the best breaks no rule, and costs what the judge says", () =>
    tiny.forEach((month, at) => {
      const { faults, total } = judge(month, best[at]!.roster);
      expect([faults, total]).toEqual([[], expect.closeTo(best[at]!.price, 5)]);
    }));

  test("three searches find the best in 97 of 100 and more", () => {
    const found = tiny.filter((month, at) => {
      const prices = [1, 2, 3].map(
        (seed) => searched(month, seed, { hot: seed === 3 ? VERY_HOT : USUALLY_HOT }).price,
      );
      return Math.min(...prices) <= best[at]!.price + 1e-5;
    });
    expect(found.length).toBeGreaterThanOrEqual(97 * ROUNDS);
  });

  test("other names for its members and shifts change nothing", () =>
    tiny
      .slice(0, 40)
      .forEach((month, at) =>
        expect(bruteForce(relabelled(month)).price).toBeCloseTo(best[at]!.price, 5),
      ));

  test("one more member never makes the best worse in coverage", () =>
    tiny.slice(0, 40).forEach((month, at) => {
      const [first] = month.members;
      const more: MonthToFill = {
        ...month,
        members: [
          ...month.members,
          { ...first!, id: 99, unitNumber: "C-99", elsewhere: [], least: null, most: null },
        ],
      };
      expect(coverage(more, bruteForce(more).roster)).toBeLessThanOrEqual(
        coverage(month, best[at]!.roster),
      );
    }));
});

function coverage(month: MonthToFill, roster: Roster): number {
  return judge(month, roster).price.coverage;
}
