import { env } from "node:process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bruteForce } from "../testing/brute-force.ts";
import { randomMonth, TINY_MONTH } from "../testing/random-months.ts";
import { anneal, USUALLY_HOT, VERY_HOT } from "./anneal.ts";
import { evaluate } from "./evaluate.ts";
import { firstRoster } from "./first-roster.ts";
import { CAN, CONSTRAINTS } from "./hard-constraints.ts";
import type { FilledSpot, MonthToFill, Roster } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { Chance } from "./random.ts";
import { RosterState } from "./roster-state.ts";

/** `FILL_ROUNDS=20` multiplies the number of tested months by twenty. */
const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);
const months = fc.nat({ max: 1_000_000 });
const many = { numRuns: 200 * ROUNDS, seed: 20261122 };

const searched = (month: MonthToFill, seed: number, { moves = 1_000, hot = USUALLY_HOT } = {}) => {
  const state = firstRoster(tablesOf(month));
  anneal(state, { moves, hot, chance: new Chance(seed) });
  return state;
};

/** Assigns and removes members at random, as the search does, and yields after each step. */
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
      if (state.constraint(m, s) !== CAN) continue;
      state.put(m, s);
      yield { state, did: `put ${m} on ${s}` };
    }
  }
}

describe("the search in any month", { timeout: 120_000 * ROUNDS }, () => {
  test("keeps its incremental cost equal to that of `evaluate`, and breaks no rule at any step", () =>
    fc.assert(
      fc.property(months, (seed) => {
        const month = randomMonth(seed);
        for (const { state, did } of wander(month, seed, 12)) {
          const { faults, total } = evaluate(month, state.roster());
          expect(faults, did).toEqual([]);
          expect(state.price, did).toBeCloseTo(total, 5);
        }
      }),
      many,
    ));

  test("decides eligibility as `evaluate` does", () =>
    fc.assert(
      fc.property(months, fc.nat(), (seed, next) => {
        const month = randomMonth(seed);
        const state = searched(month, seed, { moves: 40 });
        const chance = new Chance(next);
        for (let question = 0; question < 5; question++) {
          const [m, s] = [chance.below(month.members.length), chance.below(month.shifts.length)];
          const spot: FilledSpot = {
            memberId: month.members[m]!.id,
            shiftId: month.shifts[s]!.id,
          };
          const faults = evaluate(month, [...state.roster(), spot]).faults;
          const constraint = state.constraint(m, s);
          expect([CONSTRAINTS[constraint], faults.map(({ text }) => text)]).toEqual(
            constraint === CAN
              ? ["can", []]
              : [CONSTRAINTS[constraint], expect.arrayContaining([expect.any(String)])],
          );
        }
      }),
      many,
    ));

  test("breaks no rule, moves no fixed member, and never raises the cost", () =>
    fc.assert(
      fc.property(months, (seed) => {
        const month = randomMonth(seed);
        const start = firstRoster(tablesOf(month));
        const state = searched(month, seed, { hot: seed % 2 === 0 ? USUALLY_HOT : VERY_HOT });
        const { faults, total } = evaluate(month, state.roster());
        expect(faults).toEqual([]);
        expect(state.price).toBeCloseTo(total, 5);
        expect(total).toBeLessThanOrEqual(evaluate(month, start.roster()).total + 1e-6);
        const fixed = new Set(month.fixed.map(({ memberId, shiftId }) => `${memberId} ${shiftId}`));
        expect(
          state.roster().filter(({ memberId, shiftId }) => fixed.has(`${memberId} ${shiftId}`)),
        ).toEqual([]);
      }),
      many,
    ));

  test("returns an equal roster for an equal seed", () =>
    fc.assert(
      fc.property(months, (seed) => {
        const month = randomMonth(seed);
        expect(searched(month, 7).roster()).toEqual(searched(month, 7).roster());
      }),
      { ...many, numRuns: 30 * ROUNDS },
    ));
});

/** Returns the month with other ids for members and shifts, in reverse order. */
function relabelled(month: MonthToFill): MonthToFill {
  const renamed = <Spot extends FilledSpot>(spots: readonly Spot[]) =>
    spots.map((spot) => ({
      ...spot,
      memberId: 1000 - spot.memberId,
      shiftId: 1000 - spot.shiftId,
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
    shiftPreferences: renamed(month.shiftPreferences),
  };
}

describe("the search in a tiny month, compared with every possible roster", {
  timeout: 120_000 * ROUNDS,
}, () => {
  const tiny = Array.from({ length: 100 * ROUNDS }, (_, seed) => randomMonth(seed + 1, TINY_MONTH));
  const best = tiny.map((month) => bruteForce(month));

  test("finds a roster that breaks no rule and has the cost that `evaluate` computes", () =>
    tiny.forEach((month, at) => {
      const { faults, total } = evaluate(month, best[at]!.roster);
      expect([faults, total]).toEqual([[], expect.closeTo(best[at]!.price, 5)]);
    }));

  test("finds the best roster with three searches in at least 97 of 100 months", () => {
    const found = tiny.filter((month, at) => {
      const prices = [1, 2, 3].map(
        (seed) => searched(month, seed, { hot: seed === 3 ? VERY_HOT : USUALLY_HOT }).price,
      );
      return Math.min(...prices) <= best[at]!.price + 1e-5;
    });
    expect(found.length).toBeGreaterThanOrEqual(97 * ROUNDS);
  });

  test("is independent of the ids of members and shifts", () =>
    tiny
      .slice(0, 40)
      .forEach((month, at) =>
        expect(bruteForce(relabelled(month)).price).toBeCloseTo(best[at]!.price, 5),
      ));

  test("never fills fewer spots after a member is added", () =>
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
  return evaluate(month, roster).price.coverage;
}
