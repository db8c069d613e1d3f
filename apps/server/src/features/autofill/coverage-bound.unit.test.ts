import { fill } from "@watchbill/domain/autofill/autofill";
import { withCoverageBound } from "@watchbill/domain/autofill/coverage-bound";
import { coverageModelOf } from "@watchbill/domain/autofill/coverage-model";
import { bruteForce } from "@watchbill/domain/testing/brute-force";
import { priceProgramOf } from "@watchbill/domain/testing/price-model";
import { randomMonth, SMALL_MONTH, TINY_MONTH } from "@watchbill/domain/testing/random-months";
import { beforeAll, expect, test } from "vitest";
import { loadSolver, type Solver } from "../../platform/solver/solve.ts";

const MONTHS = 300;
const MANY_ITERATIONS = 1_000_000;
let solve: Solver;

beforeAll(async () => {
  solve = await loadSolver();
});

const tinyMonths = Array.from({ length: MONTHS }, (_, seed) => randomMonth(seed, TINY_MONTH));

test("the coverage bound is never below the exhaustive maximum, and nearly always equal", {
  timeout: 120_000,
}, () => {
  const counts = { equal: 0, above: 0, solved: 0 };
  for (const [seed, month] of tinyMonths.entries()) {
    const filled = fill(month, { seed, moves: 300 });
    const bounded = withCoverageBound(month, filled, solve);
    const most = month.fixed.length + bruteForce(month, ({ putCount }) => -putCount).roster.length;
    expect(bounded.roster, `month ${seed}`).toEqual(filled.roster);
    expect(bounded.mostFillable, `month ${seed}`).toBeGreaterThanOrEqual(most);
    if (filled.mostFillable === null) counts.solved++;
    if (bounded.mostFillable === most) counts.equal++;
    else counts.above++;
  }
  expect(counts.solved).toBeGreaterThan(15);
  expect(counts.above).toBeLessThanOrEqual(MONTHS / 100);
});

test("the solver alone bounds every month, even when counting would suffice", () => {
  let equal = 0;
  for (const [seed, month] of tinyMonths.entries()) {
    const spots = month.shifts.reduce((sum, shift) => sum + shift.spots, 0);
    const bound = spots - Math.ceil(solve(coverageModelOf(month).builder.build())! - 1e-6);
    const most = month.fixed.length + bruteForce(month, ({ putCount }) => -putCount).roster.length;
    expect(bound, `month ${seed}`).toBeGreaterThanOrEqual(most);
    if (bound === most) equal++;
  }
  expect(equal).toBeGreaterThanOrEqual(MONTHS * 0.95);
});

test("the coverage bound is equal for equal months, and at least the coverage of a large month's found roster", () => {
  for (let seed = 0; seed < 40; seed++) {
    const month = randomMonth(seed, SMALL_MONTH);
    const filled = fill(month, { seed, moves: 500 });
    const bounded = withCoverageBound(month, filled, solve);
    expect(withCoverageBound(month, filled, solve).mostFillable).toBe(bounded.mostFillable);
    expect(bounded.mostFillable).toBeGreaterThanOrEqual(filled.judgement.filled);
  }
});

test("the solver's bound never exceeds the cost of the best roster, and mostly equals it", () => {
  let equal = 0;
  for (const [seed, month] of tinyMonths.slice(0, 100).entries()) {
    const { price } = bruteForce(month);
    const bound = solve(priceProgramOf(month), MANY_ITERATIONS)!;
    expect(bound, `month ${seed}`).toBeLessThanOrEqual(price + 1e-4);
    if (bound > price - 1e-4) equal++;
  }
  expect(equal).toBeGreaterThan(60);
});
