import { expect, test } from "vitest";
import { holdsWords, searchParts, searchWords } from "./log-search.ts";

const entry = "A-1 José Moreno asked for cover of C-25 דנה לוי's place on Evening on Thu, May 14";

test.each([
  ["moreno evening", true],
  ["EVENING jose", true],
  ["c-25", true],
  ["דנה", true],
  ["לוי's", true],
  ["thu, may 14", true],
  ["14 may", true],
  ["may 15", false],
  ["night", false],
  ["", true],
  [" – ", true],
])("a search for %j finds the entry: %s", (search, isFound) => {
  expect(holdsWords(entry, searchWords(search))).toBe(isFound);
});

test("the parts of words lie within a name, a day or a fixed word", () => {
  expect(searchParts(searchWords("C-25 Levi's Thu, 10-8 levi"))).toEqual([
    "c-25",
    "levi",
    "thu",
    "10-8",
  ]);
});

test("a single letter is looked for when there is nothing longer", () => {
  expect(searchParts(searchWords("e"))).toEqual(["e"]);
  expect(searchParts(searchWords("(e)"))).toEqual(["e"]);
});
