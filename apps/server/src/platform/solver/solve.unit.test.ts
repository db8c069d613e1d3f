import { expect, test } from "vitest";
import { loadSolver, type Program } from "./solve.ts";

/** Two of three things, the cheapest, and the first two not together. */
const PROGRAM: Program = {
  costs: [1, 2, 4],
  lower: [0, 0, 0],
  upper: [1, 1, 1],
  offset: 10,
  isWhole: [1, 1, 1],
  rowStarts: [0, 3, 5],
  rowColumns: [0, 1, 2, 0, 1],
  rowValues: [1, 1, 1, 1, 1],
  rowLower: [1.5, -Infinity],
  rowUpper: [Infinity, 1],
};

test("a program is solved in whole numbers, and bounded without", async () => {
  const solve = await loadSolver();
  const whole = solve(PROGRAM, { isWhole: true, seconds: 60 });
  expect([whole.isProven, whole.cost, whole.bound, [...(whole.values ?? [])].map(Math.round)]).toEqual([true, 15, 15, [1, 0, 1]]);
  const loose = solve(PROGRAM, { isWhole: false, seconds: 60 });
  expect([loose.isProven, loose.bound]).toEqual([true, 13]);
  const begun = solve(PROGRAM, { isWhole: true, seconds: 60, start: [1, 0, 1] });
  expect(begun.cost).toBe(15);
});

test("what cannot be is told from what is empty", async () => {
  const solve = await loadSolver();
  const impossible = solve({ ...PROGRAM, rowLower: [4, -Infinity] }, { isWhole: true, seconds: 60 });
  expect([impossible.isProven, impossible.values]).toEqual([false, null]);
  const empty = {
    costs: [],
    lower: [],
    upper: [],
    offset: 3,
    isWhole: [],
    rowStarts: [0],
    rowColumns: [],
    rowValues: [],
    rowLower: [],
    rowUpper: [],
  };
  expect(solve(empty, { isWhole: true, seconds: 60 })).toMatchObject({ cost: 3, bound: 3, isProven: true });
});
