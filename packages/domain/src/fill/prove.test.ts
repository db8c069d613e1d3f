import { describe, expect, test } from "vitest";
import { bruteForce } from "../testing/brute-force.ts";
import { randomMonth, TINY_MONTH } from "../testing/random-months.ts";
import { SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { type FillStep, fill } from "./fill.ts";
import { softPrice } from "./judge.ts";
import { programOf } from "./program.ts";
import { type Asked, fillAndProve, type ProveOptions, type Solve, type Solved } from "./prove.ts";
import { loadGapOf } from "./words.ts";

/** A month whose most is not shown by counting, filled worse than it can be: 4 of its 7 places. */
const MONTH = randomMonth(39, TINY_MONTH);
const OPTIONS = { seed: 39, moves: 0 };
const FIRST = fill(MONTH, OPTIONS);
const BEST = bruteForce(MONTH);
const [PLACES, PRICE] = [programOf(MONTH, "places"), programOf(MONTH, "price")];

/** A solver that answers one question after the other, and knows nothing of the others. */
function answering(...answers: readonly Partial<Solved>[]): { solve: Solve; asked: Asked[] } {
  const asked: Asked[] = [];
  const solve: Solve = (_program, how) => ({ values: null, bound: null, ...answers[asked.push(how) - 1] });
  return { solve, asked };
}

function proven(solve: Solve, options: Partial<ProveOptions> = {}) {
  const steps: FillStep["step"][] = [];
  const found = fillAndProve(MONTH, { ...OPTIONS, onStep: ({ step }) => steps.push(step), ...options }, solve);
  return { ...found, searchedAgain: steps.filter((step) => step === "search-again").length };
}

test("the month is as these tests take it", () => {
  expect([FIRST.judgement.filled, FIRST.judgement.places, FIRST.mostFillable]).toEqual([4, 7, null]);
  expect(BEST.price).toBeLessThan(FIRST.judgement.total - 1_000);
});

describe("how many places any plan can fill", () => {
  test("is known where a bound leaves no more than are filled; nothing is counted in whole numbers then", () => {
    const { solve, asked } = answering({ bound: 3 });
    expect(proven(solve).mostFillable).toBe(4);
    const start = PRICE.valuesOf(FIRST.roster);
    expect(asked).toEqual([
      { isWhole: false, seconds: 4 },
      { isWhole: true, seconds: 5, start, gap: 0.0001 },
    ]);
  });

  test("is counted in whole numbers where the bound leaves it open, from what is filled", () => {
    const { solve, asked } = answering({ bound: 1 });
    proven(solve);
    expect(asked[1]).toEqual({ isWhole: true, seconds: 4, start: PLACES.valuesOf(FIRST.roster) });
  });

  test.each<[loose: number | null, whole: number | null, most: number]>([
    [1, 2, 5],
    [2, 1, 5],
    [1, null, 6],
    [null, 2, 5],
    [null, null, 7],
    [1.2, null, 5],
    [2 + 1e-9, null, 5],
  ])("by a bound of %s and one of whole numbers of %s left open is %s", (loose, whole, most) => {
    expect(proven(answering({ bound: loose }, { bound: whole }).solve).mostFillable).toBe(most);
  });

  test("is not asked where counting shows it", () => {
    const shown = randomMonth(1, TINY_MONTH);
    expect(fill(shown, OPTIONS).mostFillable).not.toBeNull();
    const { solve, asked } = answering();
    fillAndProve(shown, OPTIONS, solve);
    expect(asked.map(({ seconds }) => seconds)).toEqual([5]);
  });

  test("may come with a better roster, which is searched on from; one that is no better is left", () => {
    const found = (values: Float64Array) => proven(answering({ bound: 1 }, { values, bound: 1 }).solve);
    const better = found(PLACES.valuesOf(BEST.roster));
    expect([better.searchedAgain, better.judgement.total]).toEqual([6, expect.closeTo(BEST.price, 4)]);
    for (const roster of [[], FIRST.roster]) {
      const same = found(PLACES.valuesOf(roster));
      expect([same.searchedAgain, same.roster]).toEqual([3, FIRST.roster]);
    }
  });
});

describe("the least price", () => {
  test.each([0, 10])("is what the solver does not go below: %s under the roster's", (under) => {
    const { solve } = answering({ bound: 3 }, { bound: FIRST.judgement.total - under });
    const soft = softPrice(FIRST.judgement);
    expect(proven(solve).loadGap).toBeCloseTo(loadGapOf(soft, soft - under), 6);
  });

  test("is not known where the solver says no bound", () => expect(proven(answering({ bound: 3 }).solve).loadGap).toBeNull());

  test("may come with a roster that has it; one that is dearer is left", () => {
    const found = (values: Float64Array) => proven(answering({ bound: 3 }, { values, bound: 0 }).solve);
    expect(found(PRICE.valuesOf(BEST.roster)).judgement.total).toBeCloseTo(BEST.price, 4);
    expect(found(PRICE.valuesOf([])).roster).toEqual(FIRST.roster);
  });

  test("of a large month is bounded alone", () => {
    const { solve, asked } = answering();
    const month = squadToFill({ ...SQUADS.s60, members: 120 });
    expect(programOf(month, "price").program.costs.length).toBeGreaterThan(9_000);
    fillAndProve(month, OPTIONS, solve);
    expect(asked.at(-1)).toEqual({ isWhole: false, seconds: 5, start: undefined, gap: 0.0001 });
  });
});

test.each([
  [1, 0],
  [2, 1],
  [3, 2],
])("told to stop after %s of its findings, it has asked %s times and stands by the last", (findings, questions) => {
  const heard: (number | null)[] = [];
  const { solve, asked } = answering({ bound: 3 });
  const found = proven(solve, {
    onFound: ({ mostFillable }) => void heard.push(mostFillable),
    shouldStop: () => heard.length >= findings,
  });
  expect(asked.length).toBe(questions);
  expect(heard).toEqual([null, 4, 4].slice(0, findings));
  expect(found.mostFillable).toBe(heard.at(-1));
});
