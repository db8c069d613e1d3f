import { expect, test } from "vitest";
import { holdsWords, searchParts, searchWords } from "./log-search.ts";

const entry = "A-1 José Moreno asked for cover of C-25 דנה לוי's place on Evening on Thu, May 14";

test.each([
  ["moreno evening", true],
  ["EVENING jose", true],
  ["c-25", true],
  ["c25", true],
  ["C.25", true],
  ["c26", false],
  ["-14", false],
  ["a1 c25", true],
  ["דנה", true],
  ["לוי's", true],
  ["thu, may 14", true],
  ["14 may", true],
  ["may 15", false],
  ["night", false],
  ["", true],
  [" – ", true],
])("finds the entry for the search %j: %s", (search, isFound) => {
  expect(holdsWords(entry, searchWords(search))).toBe(isFound);
});

test("splits words into parts that lie within one name, day or fixed word", () => {
  expect(searchParts(searchWords("C-25 Levi's Thu, 10-8 levi"))).toEqual([
    "c-25",
    "levi",
    "thu",
    "10-8",
  ]);
});

test("searches for a single letter when there is no longer part", () => {
  expect(searchParts(searchWords("e"))).toEqual(["e"]);
  expect(searchParts(searchWords("(e)"))).toEqual(["e"]);
});
