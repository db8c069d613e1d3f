import { expect, test } from "vitest";
import { countExpressions, countInRepository, RECORDED } from "./wording.ts";

test("counts each expression in any case, as a whole word", () => {
  expect(countExpressions("Nobody asks whoever is told. Nobodies")).toEqual({
    nobody: 1,
    whoever: 1,
    "is told": 1,
  });
});

test("finds each expression in the repository exactly as often as recorded", () => {
  expect(countInRepository()).toEqual(RECORDED);
});
