import { describe, expect, test } from "vitest";
import { randomMonth, TINY_MONTH } from "../testing/random-months.ts";
import { SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { fill, filledWith } from "./autofill.ts";
import { type SolveLinearProgram, withCoverageBound } from "./coverage-bound.ts";
import { coverageModelOf } from "./coverage-model.ts";
import type { LinearProgram } from "./linear-program.ts";

/** Counting does not prove the bound for this month: 4 of its 7 spots are filled. */
const MONTH = randomMonth(39, TINY_MONTH);
const FILLED = fill(MONTH, { seed: 39, moves: 0 });

function answering(bound: number | null): { solve: SolveLinearProgram; asked: LinearProgram[] } {
  const asked: LinearProgram[] = [];
  return { asked, solve: (program) => (asked.push(program), bound) };
}

test("finds no proof by counting for the test month", () =>
  expect([FILLED.judgement.filled, FILLED.judgement.spots, FILLED.mostFillable]).toEqual([
    4,
    7,
    null,
  ]));

describe("withCoverageBound", () => {
  test.each([
    [3, 4],
    [2, 5],
    [1.2, 5],
    [2 + 1e-9, 5],
    [0, 7],
    [null, null],
  ])("with the lower bound of %s open spots returns a maximum of %s spots", (leastOpen, most) => {
    const { solve, asked } = answering(leastOpen);
    const bounded = withCoverageBound(MONTH, FILLED, solve);
    expect(bounded.mostFillable).toBe(most);
    expect(bounded.roster).toEqual(FILLED.roster);
    expect(asked).toEqual([coverageModelOf(MONTH).builder.build()]);
  });

  test("skips the solver when counting proves the bound", () => {
    const counted = randomMonth(1, TINY_MONTH);
    const filled = fill(counted, { seed: 1, moves: 0 });
    const { solve, asked } = answering(0);
    expect(filled.mostFillable).not.toBeNull();
    expect(withCoverageBound(counted, filled, solve)).toBe(filled);
    expect(asked).toEqual([]);
  });

  test("skips the solver when the month is too large", () => {
    const huge = squadToFill(SQUADS.s500);
    const { solve, asked } = answering(0);
    expect(withCoverageBound(huge, FILLED, solve)).toBe(FILLED);
    expect(asked).toEqual([]);
  });

  test("keeps the flag that the search was cut short", () => {
    const cut = filledWith(MONTH, FILLED.roster, { isCutShort: true });
    expect(withCoverageBound(MONTH, cut, answering(3).solve)).toMatchObject({
      mostFillable: 4,
      isCutShort: true,
    });
  });
});
