import { expect, test } from "vitest";
import { evaluate } from "./score.ts";

const FILE = "packages/domain/src/swaps/swap.ts";
const mutant = (status: string, line: number, replacement: string) => ({
  mutatorName: "ConditionalExpression",
  replacement,
  status,
  location: { start: { line, column: 5 }, end: { line, column: 10 } },
});
const report = (...mutants: readonly ReturnType<typeof mutant>[]) => ({
  files: { [FILE]: { source: "if (a < b)\nif (c < d)\nif (e < f)", mutants } },
});
const kept = (original: string) => ({
  file: FILE,
  original,
  replacement: "true",
  why: "the reason is unknown",
});

test("counts killed and tried mutants and lists the survivors", () => {
  const result = evaluate(
    "swaps",
    report(
      mutant("Killed", 1, "true"),
      mutant("Timeout", 1, "false"),
      mutant("NoCoverage", 2, "true"),
      mutant("Ignored", 3, "true"),
    ),
    [],
  );
  expect(result).toMatchObject({
    mutants: 3,
    found: 2,
    accepted: 0,
    survivors: [`${FILE}:2 c < d  ->  true`],
    stale: [],
  });
  expect(result.score).toBeCloseTo(66.67, 1);
});

test("excludes accepted mutants and lists those that no longer survive", () => {
  const result = evaluate(
    "swaps",
    report(mutant("Killed", 1, "true"), mutant("Survived", 2, "true")),
    [kept("c < d"), kept("x < y")],
  );
  expect(result).toMatchObject({
    mutants: 2,
    found: 1,
    accepted: 1,
    score: 100,
    survivors: [],
    stale: [`${FILE} x < y`],
  });
});

test("a folder without mutants scores 100, and accepted mutants of another folder don't count", () => {
  expect(evaluate("polls", { files: {} }, [kept("c < d")])).toMatchObject({
    mutants: 0,
    score: 100,
    stale: [],
  });
});

test("judges one file of a folder only by its own accepted mutants", () => {
  const elsewhere = { ...kept("c < d"), file: "packages/domain/src/swaps/other.ts" };
  const result = evaluate("swaps/swap", report(mutant("Survived", 2, "true")), [
    kept("c < d"),
    elsewhere,
  ]);
  expect(result).toMatchObject({ noun: "swaps/swap", accepted: 1, survivors: [], stale: [] });
});
