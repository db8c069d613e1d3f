import { describe, expect, test } from "vitest";
import { type Entry, wordsOf } from "./entry.ts";
import { memberEntries } from "./found-entries.ts";
import { markedParts, offered, rank, searchedWords, toTryAfter } from "./rank.ts";

const member = (id: number, unitNumber: string, name: string, phoneNumber = "") => {
  const [firstName = "", lastName = ""] = name.split(" ");
  const email = `${firstName.toLowerCase()}@squad.example`;
  return memberEntries({ id, unitNumber, firstName, lastName, phoneNumber, email } as never, true);
};
const page = (title: string, also = ""): Entry => ({
  key: `page ${title}`,
  group: "pages",
  title,
  words: [...wordsOf(title, 3), ...wordsOf(also, 2)],
  choice: null,
});

const ENTRIES: readonly Entry[] = [
  ...member(1, "C-2", "Noa Bar", "7185550102"),
  ...member(2, "C-25", "Dana Levi", "7185550125"),
  ...member(3, "C-125", "Rivka Planer", "7185550199"),
  ...member(4, "D-7", "José Katz"),
  page("Members", "directory"),
  page("Planner", "fill month"),
  page("Plans"),
  {
    key: "act dark",
    group: "acts",
    title: "Dark theme",
    words: [...wordsOf("Dark theme", 3), ...wordsOf("night", 2)],
    choice: null,
  },
];

const titles = (search: string, recent: readonly string[] = []): string[] =>
  rank(ENTRIES, search, recent).flatMap(({ entries }) => entries.map(({ title }) => title));

describe("rank", () => {
  test.each([
    ["c-25", ["C-25 Dana Levi"]],
    ["C25", ["C-25 Dana Levi"]],
    ["c.25", ["C-25 Dana Levi"]],
    ["25", ["C-25 Dana Levi"]],
    ["c-2", ["C-2 Noa Bar", "C-25 Dana Levi"]],
    ["levi", ["C-25 Dana Levi"]],
    ["da le", ["C-25 Dana Levi"]],
    ["LEVI c", ["C-25 Dana Levi"]],
    ["jose", ["D-7 José Katz"]],
    ["718-555-0199", ["C-125 Rivka Planer"]],
    ["(718) 555-01", ["C-2 Noa Bar", "C-25 Dana Levi", "C-125 Rivka Planer"]],
    ["call dana", ["Call C-25 Dana Levi"]],
    ["call katz", []],
    ["assign 25", ["Assign a shift to C-25 Dana Levi"]],
    ["plan", ["C-125 Rivka Planer", "Planner", "Plans"]],
    ["plans", ["Plans"]],
    ["the planner", ["Planner", "C-125 Rivka Planer"]],
    ["planer", ["C-125 Rivka Planer", "Planner"]],
    ["plannre", ["Planner"]],
    ["directoyr", ["Members"]],
    ["membesr", ["Members"]],
    ["dark", ["Dark theme"]],
    ["night dark", ["Dark theme"]],
    ["dark levi", []],
    ["xyz", []],
    ["  ", []],
  ])("a search for “%s” finds %j", (search, found) =>
    expect(titles(search).filter((title) => !title.startsWith("Edit "))).toEqual(found),
  );

  test("puts recent choices first only among entries with equal scores", () => {
    expect(titles("plan", ["page Plans"]).slice(0, 2)).toEqual(["Plans", "Planner"]);
    expect(titles("plans", ["page Planner"])).toEqual(["Plans"]);
    expect(titles("c-2", ["member 2"]).slice(0, 2)).toEqual(["C-2 Noa Bar", "C-25 Dana Levi"]);
  });

  test("limits the number of results in a group", () => {
    const many = Array.from({ length: 40 }, (_, at) => page(`Page ${at}`));
    expect(rank(many, "page").map(({ entries, count }) => [entries.length, count])).toEqual([
      [6, 40],
    ]);
    expect(rank(many, "page 7").map(({ entries, count }) => [entries.length, count])).toEqual([
      [1, 1],
    ]);
  });
});

test("lists recent choices and default entries once each before a search", () => {
  const entries = ENTRIES.map((entry) => ({ ...entry, isOffered: entry.group === "pages" }));
  const { recent, groups } = offered(entries, ["member 2", "page Plans", "member 99"]);
  expect(recent.map(({ title }) => title)).toEqual(["C-25 Dana Levi", "Plans"]);
  expect(
    groups.map(({ group, entries: found }) => [group, found.map(({ title }) => title)]),
  ).toEqual([["pages", ["Members", "Planner"]]]);
});

test("splits a search into normalized words", () => {
  expect(searchedWords("Fri,  4th Dec")).toEqual(["fri", "4", "dec"]);
  expect(searchedWords("The night of the 21st")).toEqual(["night", "21"]);
  // A search that has only filler words keeps one of them.
  expect(searchedWords("to")).toEqual(["to"]);
});

test.each([
  ["C-25 Dana Levi", "25", "C-[25] Dana Levi"],
  ["C-25 Dana Levi", "da lev", "C-25 [Da]na [Lev]i"],
  ["D-7 José Katz", "jose", "D-7 [José] Katz"],
  ["Dark theme", "a", "Dark theme"],
  ["Settings: Shift types", "shift", "Settings: [Shift] types"],
])("marks the matched parts: “%s” searched for “%s” gives %s", (title, search, marked) =>
  expect(
    markedParts(title, search)
      .map(({ text, isMet }) => (isMet ? `[${text}]` : text))
      .join(""),
  ).toBe(marked),
);

test.each([
  ["zzz", "a unit number, a name, “tonight”, “fri 4 dec evening”, or a page"],
  ["tonight", "a unit number, a name, “fri 4 dec evening”, or a page"],
  [" Tonight, C-99 ", "a unit number, a name, “fri 4 dec evening”, or a page"],
  ["evening", "a unit number, a name, “tonight”, or a page"],
  ["tonight evening", "a unit number, a name, or a page"],
])("suggests other searches after a search for %o", (search, suggested) => {
  expect(toTryAfter(search)).toBe(suggested);
});
