import { beforeAll, expect, test } from "vitest";
import { type LinearProgram, loadSolver, type Solver } from "./solve.ts";

/**
 * Picks two and a half of three items at least cost: each item at most once, and of the first two
 * items only one in total.
 */
const PROGRAM: LinearProgram = {
  costs: [1, 2, 4],
  upper: [1, 1, 2],
  offset: 10,
  rowStarts: [0, 3, 5],
  rowColumns: [0, 1, 2, 0, 1],
  rowValues: [1, 1, 1, 1, 1],
  rowLower: [2.5, -Infinity],
  rowUpper: [Infinity, 1],
};
let solve: Solver;

beforeAll(async () => {
  solve = await loadSolver();
});

test("returns the least cost, offset included", () => expect(solve(PROGRAM)).toBeCloseTo(17, 9));

test("returns null when no solution exists", () =>
  expect(solve({ ...PROGRAM, upper: [1, 1, 1] })).toBeNull());

test("returns the offset of a linear program without columns", () => {
  const empty = {
    costs: [],
    upper: [],
    offset: 3,
    rowStarts: [0],
    rowColumns: [],
    rowValues: [],
    rowLower: [],
    rowUpper: [],
  };
  expect(solve(empty)).toBe(3);
});

/** The coverage of a ring: each column overlaps the next, so presolve alone does not solve it. */
function ringOf(size: number): LinearProgram {
  const at = Array.from({ length: size }, (_, index) => index);
  return {
    costs: at.map((index) => -1 - (index % 7) / 10),
    upper: at.map(() => 1),
    offset: 0,
    rowStarts: [...at, size].map((index) => 3 * index),
    rowColumns: at.flatMap((index) => [index, (index + 1) % size, (index + 5) % size]),
    rowValues: at.flatMap(() => [1, 2, 3]),
    rowLower: at.map(() => -Infinity),
    rowUpper: at.map((index) => 3 + (index % 3)),
  };
}

test("returns null at the iteration limit, and the same cost in each run that stays below the limit", () => {
  const ring = ringOf(200);
  expect(solve(ring, 1)).toBeNull();
  expect(solve(ring)).toBe(solve(ring));
  expect(solve(ring)).toBeLessThan(0);
});
