import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { bruteForce } from "../testing/brute-force.ts";
import { randomMonth, SMALL_MONTH, TINY_MONTH } from "../testing/random-months.ts";
import { broken, cheaperColumns, costOf } from "../testing/solutions.ts";
import { fill } from "./fill.ts";
import { judge } from "./judge.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { type Aim, programOf } from "./program.ts";
import { fillAndProve, type Solve } from "./prove.ts";
import { Chance } from "./random.ts";

const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);
const months = Array.from({ length: 50 * ROUNDS }, (_, seed) => randomMonth(seed, seed % 2 === 0 ? TINY_MONTH : SMALL_MONTH));

describe("a month as a program", () => {
  test.each<Aim>(["price", "places"])("holds every roster that keeps the rules, at its %s, and gives it back", (aim) => {
    for (const [seed, month] of months.entries()) {
      const { roster, judgement } = fill(month, { seed, moves: 200 });
      const { program, valuesOf, rosterOf } = programOf(month, aim);
      const values = valuesOf(roster);
      expect(broken(program, values), `month ${seed}`).toEqual([]);
      const { total, places, filled } = { ...judgement };
      expect(costOf(program, values), `month ${seed}`).toBeCloseTo(aim === "price" ? total : places - filled, 4);
      expect(rosterOf(values)).toEqual(roster);
    }
  });

  test("holds no roster that breaks a rule", () => {
    let [kept, refused] = [0, 0];
    for (const [seed, month] of months.entries()) {
      const chance = new Chance(seed);
      const { program, valuesOf, rosterOf } = programOf(month, "price");
      const pairs = month.members.flatMap(({ id: memberId }) => month.shifts.map(({ id: shiftId }) => ({ shiftId, memberId })));
      // Whom nothing would let serve somewhere has no column there.
      const places = pairs.filter((place) => rosterOf(valuesOf([place])).length === 1);
      for (let round = 0; round < 20; round++) {
        const roster = places.filter(() => chance.below(places.length) < 3);
        const { faults } = judge(month, roster);
        const isKept = broken(program, valuesOf(roster)).length === 0;
        expect(isKept, `month ${seed}, round ${round}: ${JSON.stringify(faults)}`).toBe(faults.length === 0);
        if (isKept) kept++;
        else refused++;
      }
    }
    expect(Math.min(kept, refused)).toBeGreaterThan(150);
  });

  test("holds what follows from the choices to what it costs: none of it can be had cheaper", () => {
    for (const [seed, month] of months.entries()) {
      const { program, valuesOf } = programOf(month, "price");
      const values = valuesOf(fill(month, { seed, moves: 200 }).roster);
      expect(cheaperColumns(program, values), `month ${seed}`).toEqual([]);
    }
  });

  test("names no column twice in a row", () => {
    for (const month of months) {
      const { rowStarts, rowColumns, rowLower } = programOf(month, "price").program;
      for (let row = 0; row < rowLower.length; row++) {
        const columns = rowColumns.subarray(rowStarts[row], rowStarts[row + 1]);
        expect(new Set(columns).size).toBe(columns.length);
      }
    }
  });
});

/** A solver that tries every roster of the tiny month whose program it is given. */
const trying = (month: MonthToFill, aims: Aim[]): Solve => {
  const { roster, price } = bruteForce(month);
  return (program, { isWhole }) => {
    const aim = aims.shift() ?? "price";
    if (aim === "price") return { values: isWhole ? programOf(month, aim).valuesOf(roster) : null, bound: price };
    expect(program.costs.length).toBe(programOf(month, aim).program.costs.length);
    return { values: null, bound: null };
  };
};

describe("what a solver proves", () => {
  test("makes the roster the best, and says how near it lies", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const month = randomMonth(seed, TINY_MONTH);
      const isCounted = fill(month, { seed, moves: 50 }).mostFillable !== null;
      const heard: number[] = [];
      const proven = fillAndProve(
        month,
        { seed, moves: 50, onFound: ({ judgement }) => heard.push(judgement.total) },
        trying(month, isCounted ? [] : ["places", "places"]),
      );
      expect(proven.judgement.total).toBeCloseTo(bruteForce(month).price, 4);
      expect(proven.loadGap).toBeCloseTo(0, 6);
      expect(heard).toEqual(heard.toSorted((a, b) => b - a));
    }
  });

  test("is not said where it failed", () => {
    const month = randomMonth(4, TINY_MONTH);
    const { loadGap, judgement } = fillAndProve(month, { seed: 1, moves: 50 }, () => ({ values: null, bound: null }));
    expect([loadGap, judgement.faults]).toEqual([null, []]);
  });

  test("is nothing that the judge does not find", () => {
    const month = randomMonth(4, TINY_MONTH);
    const everybody: Solve = (program) => ({ values: new Float64Array(program.costs.length).fill(1), bound: 0 });
    expect(judge(month, []).places).toBeGreaterThan(0);
    expect(() => fillAndProve(month, { seed: 1, moves: 50 }, everybody)).toThrow(/broke/);
  });
});
