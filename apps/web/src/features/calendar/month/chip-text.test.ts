import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Shift } from "../../shifts/shift-view.ts";
import { isGap } from "../gap-text.ts";
import {
  type ChipWord,
  chipsThatFit,
  chipWords,
  closeLinesOf,
  linesOf,
  missingSign,
  withShiftName,
} from "./chip-text.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

type Person = readonly [unitNumber: string, lastName: string];

/** A shift that starts on the given day and has the given members. */
function shiftOf(people: readonly Person[], more: Partial<Shift> = {}, day = "2026-11-24"): Shift {
  return {
    assignmentCount: people.length,
    heldCount: 0,
    maxMembers: 2,
    roles: [],
    roleGap: null,
    isBeingPlanned: false,
    startsAt: `${day}T12:00:00Z`,
    endsAt: `${day}T14:00:00Z`,
    assignments: people.map(([unitNumber, lastName], id) => ({
      id,
      status: "assigned",
      user: { id, unitNumber, lastName },
    })),
    ...more,
  } as unknown as Shift;
}

const DOYLE: Person = ["C-66", "Doyle"];
const ROTH: Person = ["C-18", "Roth"];
const said = (shift: Shift, density: "coverage" | "units" | "names") =>
  chipWords(shift, "7a", density)
    .map(({ text }) => text)
    .join(" ");

test.each<[string, Shift, string, string, string]>([
  ["full", shiftOf([DOYLE, ROTH]), "7a ✓ 2/2", "7a C-66 C-18", "7a C-66 Doyle C-18 Roth"],
  ["short of one member", shiftOf([DOYLE]), "7a ! 1/2", "7a C-66 ▢ open", "7a C-66 Doyle ▢ open"],
  ["without members", shiftOf([]), "7a ! 0/2", "7a ▢ 2 open", "7a ▢ 2 open"],
  [
    "full without its driver",
    shiftOf([DOYLE, ROTH], {
      roleGap: "full without its driver",
      roles: [{ id: 1, name: "Driver", code: "DRV", memberId: null }],
    }),
    "7a ! 2/2 DRV",
    "7a C-66 C-18 ! DRV",
    "7a C-66 Doyle C-18 Roth ! DRV",
  ],
  [
    "past and short",
    shiftOf([DOYLE], {}, "2026-11-22"),
    "7a 1/2",
    "7a C-66 1 short",
    "7a C-66 Doyle 1 short",
  ],
])("formats a shift that is %s", (_how, shift, coverage, units, names) => {
  expect([said(shift, "coverage"), said(shift, "units"), said(shift, "names")]).toEqual([
    coverage,
    units,
    names,
  ]);
});

test.each([
  [true, shiftOf([DOYLE])],
  [
    true,
    shiftOf([DOYLE], {
      isBeingPlanned: true,
      startsAt: "2027-11-24T12:00:00Z",
      endsAt: "2027-11-24T14:00:00Z",
    }),
  ],
  [true, shiftOf([DOYLE, ROTH], { roleGap: "full without its driver" })],
  [true, shiftOf([DOYLE, ROTH], { heldCount: 1 })],
  [false, shiftOf([DOYLE, ROTH])],
  [false, shiftOf([DOYLE], {}, "2026-11-22")],
])("isGap returns %o", (isWanted, shift) => {
  expect(isGap(shift)).toBe(isWanted);
});

const DRIVER = {
  roles: [{ id: 1, name: "Driver", code: "DRV", memberId: null }],
} as unknown as Partial<Shift>;

test.each([
  ["▢", shiftOf([DOYLE])],
  ["▢2", shiftOf([])],
  ["▢ DRV", shiftOf([DOYLE], DRIVER)],
  ["! DRV", shiftOf([DOYLE, ROTH], { ...DRIVER, roleGap: "full without its driver" })],
  ["−1", shiftOf([DOYLE], {}, "2026-11-22")],
  ["−2", shiftOf([], {}, "2026-11-22")],
  [null, shiftOf([DOYLE, ROTH])],
])("uses the sign %s for the open spots", (sign, shift) => {
  expect(missingSign(shift)).toBe(sign);
});

describe("compact chip", () => {
  const AMES: Person = ["C-101", "Ames"];
  const BAUM: Person = ["A-1", "Baum"];
  const over = (people: readonly Person[], spots = 2) =>
    shiftOf(people, { maxMembers: spots }, "2026-11-22");
  const lines = (shift: Shift, signs: number, density: "coverage" | "units" | "names" = "units") =>
    closeLinesOf(shift, "07:00", density, signs, 2).map((line) =>
      line.map(({ text }) => text).join(" "),
    );

  test.each<[string, Shift, number, string[]]>([
    ["uses words if they fit in a line", over([DOYLE]), 16, ["07:00 C-66 1 short"]],
    ["uses a sign if the words do not fit", over([DOYLE]), 15, ["07:00 C-66 −1"]],
    ["uses a sign for an open spot", shiftOf([DOYLE]), 14, ["07:00 C-66 ▢"]],
    ["lists units side by side if they fit", shiftOf([DOYLE, ROTH]), 14, ["07:00 C-66 C-18"]],
    [
      "groups units with one prefix if they do not fit",
      shiftOf([DOYLE, ROTH]),
      13,
      ["07:00 C-66/18"],
    ],
    ["groups units next to a sign", over([DOYLE, ROTH], 3), 15, ["07:00 C-66/18 −1"]],
    ["does not group different prefixes", shiftOf([AMES, BAUM]), 12, ["07:00 C-101", "A-1"]],
    [
      "does not group more than a line holds",
      shiftOf([AMES, ["C-102", "Cole"], ["C-103", "Dorn"]]),
      11,
      ["07:00 C-101", "C-102 C-103"],
    ],
  ])("%s", (_how, shift, signs, laid) => {
    expect(lines(shift, signs)).toEqual(laid);
  });

  test("does not shorten names and coverage counts", () => {
    expect(lines(shiftOf([DOYLE]), 14, "names")).toEqual(["07:00 C-66 Doyle", "▢ open"]);
    expect(lines(shiftOf([DOYLE]), 14, "coverage")).toEqual(["07:00 ! 1/2"]);
  });

  test("shows the number of hidden members if two lines are too few", () => {
    const crew = Array.from(
      { length: 9 },
      (_, at): Person => [`${"ABCDEFGHI"[at]}-${at + 10}`, "Doe"],
    );
    expect(lines(shiftOf(crew, { maxMembers: 10 }), 15)).toEqual([
      "07:00 A-10 B-11",
      "C-12 D-13 +5 ▢",
    ]);
  });
});

describe("chip lines", () => {
  const words = (...texts: string[]): ChipWord[] =>
    texts.map((text, at) => ({
      kind: at === 0 ? "time" : text.startsWith("▢") ? "mark" : "person",
      text,
    }));
  const lines = (signs: number, most: number, ...texts: string[]) =>
    linesOf(words(...texts), signs, most).map((line) => line.map(({ text }) => text).join(" "));

  test.each<[string, number, number, string[], string[]]>([
    [
      "hold a time, three units and the open spot if they fit",
      22,
      2,
      ["6a", "C-27", "C-44", "C-36", "▢ open"],
      ["6a C-27 C-44 C-36 ▢ open"],
    ],
    [
      "wrap the open spot if it would be cut off",
      20,
      2,
      ["6a", "C-27", "C-44", "C-36", "▢ open"],
      ["6a C-27 C-44 C-36", "▢ open"],
    ],
    ["hold every unit on one line", 20, 2, ["6:30p", "C-101", "C-102"], ["6:30p C-101 C-102"]],
    ["wrap to a second line", 11, 2, ["6:30p", "C-101", "C-102"], ["6:30p C-101", "C-102"]],
    [
      "keep unit numbers whole and count the hidden ones",
      11,
      2,
      ["6:30p", "C-101", "C-102", "C-103", "C-104"],
      ["6:30p C-101", "C-102 +2"],
    ],
    [
      "always include open spots",
      11,
      2,
      ["6:30p", "C-101", "C-102", "C-103", "▢ 2 open"],
      ["6:30p C-101", "+2 ▢ 2 open"],
    ],
    [
      "give an overlong word its own line",
      5,
      3,
      ["7a", "C-66 Featherstone"],
      ["7a", "C-66 Featherstone"],
    ],
    ["hide nothing without members", 3, 1, ["6:30p", "▢ open"], ["6:30p", "▢ open"]],
  ])("%s", (_how, signs, most, texts, laid) => {
    expect(lines(signs, most, ...texts)).toEqual(laid);
  });

  test("show each member or count them as hidden", () => {
    const crew = Array.from({ length: 9 }, (_, at) => `C-${at + 10}`);
    for (let signs = 6; signs < 60; signs += 1) {
      for (let most = 2; most < 5; most += 1) {
        const people = linesOf(words("6:30p", ...crew, "▢ open"), signs, most)
          .flat()
          .filter(({ kind }) => kind === "person");
        const leftOut = people
          .filter(({ text }) => text.startsWith("+"))
          .map(({ text }) => Number(text));
        expect(
          people.length - leftOut.length + leftOut.reduce((sum, count) => sum + count, 0),
        ).toBe(crew.length);
      }
    }
  });
});

describe("shift name in a chip", () => {
  const EVENING = { customName: null, kindName: "Evening", kindCode: "Eve" };
  const named = (shift: Shift, signs: number, texts: readonly string[][]) =>
    withShiftName(
      texts.map((line) =>
        line.map((text, at): ChipWord => ({ kind: at === 0 ? "time" : "person", text })),
      ),
      shift,
      signs,
    ).map((line) => line.map(({ text }) => text).join(" "));

  test.each<[string, Partial<Shift>, number, string[][], string[]]>([
    ["follows the time", EVENING, 18, [["7a", "C-66", "C-18"]], ["7a Evening C-66 C-18"]],
    [
      "is the type's code in less room",
      EVENING,
      15,
      [["7a", "C-66", "C-18"]],
      ["7a Eve C-66 C-18"],
    ],
    ["is omitted if it would add a line", EVENING, 13, [["7a", "C-66", "C-18"]], ["7a C-66 C-18"]],
    [
      "needs room only in the first line",
      EVENING,
      12,
      [
        ["7a", "C-66"],
        ["C-18 Roth", "▢ open"],
      ],
      ["7a Eve C-66", "C-18 Roth ▢ open"],
    ],
    [
      "is the shift's custom name",
      { ...EVENING, customName: "Parade" },
      18,
      [["7a", "C-66"]],
      ["7a Parade C-66"],
    ],
  ])("%s", (_how, about, signs, texts, laid) => {
    expect(named(shiftOf([DOYLE, ROTH], about), signs, texts)).toEqual(laid);
  });
});

test.each([
  ["all chips", [20, 20, 20], 60, 3],
  ["as many chips as leave room for the count", [20, 20, 20], 59, 2],
  ["one chip less if the count has no room", [20, 20, 20], 55, 1],
  ["no chips", [20, 20], 18, 0],
  ["a day without chips", [], 0, 0],
])("fits into the height of a cell: %s", (_what, heights, room, count) => {
  expect(chipsThatFit(heights, room, 16)).toBe(count);
});
