import { programOf } from "@watchbill/domain/fill/program";
import { fillAndProve, type Solve } from "@watchbill/domain/fill/prove";
import { bruteForce } from "@watchbill/domain/testing/brute-force";
import { randomMonth, TINY_MONTH } from "@watchbill/domain/testing/random-months";
import { beforeAll, expect, test } from "vitest";
import { loadSolver, type Solver } from "../../platform/solver/solve.ts";

const MONTHS = 100;
const SECONDS = 60;
let solver: Solver;

beforeAll(async () => {
  solver = await loadSolver();
});

const solve: Solve = (program, asked) => {
  const { values, bound, isProven } = solver(program, { ...asked, seconds: SECONDS });
  return { values: isProven ? values : null, bound };
};

test("trying every roster, the solver alone and the whole fill agree on what is cheapest", { timeout: 120_000 }, () => {
  const wrong: string[] = [];
  for (let seed = 0; seed < MONTHS; seed += 1) {
    const month = randomMonth(seed, TINY_MONTH);
    const cheapest = bruteForce(month).price;
    const solved = solver(programOf(month, "price").program, { isWhole: true, seconds: SECONDS }).cost ?? Number.NaN;
    const filled = fillAndProve(month, { seed, moves: 5_000 }, solve);
    if (Math.abs(solved - cheapest) > 0.01) wrong.push(`month ${seed}: the solver has ${solved}, the cheapest is ${cheapest}`);
    const { total } = filled.judgement;
    // It may stop within a ten-thousandth of its bound.
    if (total > cheapest + Math.max(0.01, Math.abs(cheapest) / 10_000))
      wrong.push(`month ${seed}: the fill has ${total}, the cheapest is ${cheapest}`);
  }
  expect(wrong).toEqual([]);
});

test("without a solver a fill stands, and claims nothing that counting does not show", () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const month = randomMonth(seed, TINY_MONTH);
    const { judgement, mostFillable, loadGap } = fillAndProve(month, { seed, moves: 2_000 }, () => ({
      values: null,
      bound: null,
    }));
    expect([judgement.faults, loadGap]).toEqual([[], null]);
    expect(mostFillable ?? judgement.filled).toBeGreaterThanOrEqual(judgement.filled);
  }
});
