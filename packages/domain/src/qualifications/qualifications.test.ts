import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CrewMember,
  type CrewShift,
  openRoles,
  rolesBeside,
  rolesFilled,
  rolesLeftFor,
  rolesLost,
} from "./crew.ts";
import { dueExpiryReminder, latestToRemind } from "./expiry.ts";
import { crewState, type PositionNeed, roleGapText } from "./gaps.ts";
import {
  type HoldingForm,
  heldOn,
  holdingBlockedBecause,
  lastDayOfShift,
  stateOfHolding,
} from "./holding.ts";
import {
  inSentence,
  listOfRoles,
  qualificationBlockedBecause,
  tidyQualification,
} from "./qualification.ts";

const [DRIVER, EMT] = [1, 2];
const who = (memberId: number, ...qualificationIds: number[]): CrewMember => ({
  memberId,
  qualificationIds,
});
const [plain, driver, emt, both] = [who(10), who(11, DRIVER), who(12, EMT), who(13, DRIVER, EMT)];
const also = who(20);
const shift = (maxMembers: number, ...roleIds: number[]): CrewShift => ({ maxMembers, roleIds });

const fits = (asked: CrewShift, crew: readonly CrewMember[]): boolean =>
  rolesLost(asked, crew) === 0;

describe("positions of the spots that no pending requester holds", () => {
  test.each<[string, CrewShift, CrewMember[], CrewMember[], number[]]>([
    ["are all positions without held spots", shift(2, DRIVER, EMT), [], [], [DRIVER, EMT]],
    ["are none if a requester holds the only one", shift(2, EMT), [plain], [emt], []],
    ["are the first if a requester fills the second", shift(2, DRIVER, EMT), [], [emt], [DRIVER]],
    ["are the second if a requester fills the first", shift(2, DRIVER, EMT), [], [driver], [EMT]],
    ["are all that fit if the requester fills none", shift(2, DRIVER, EMT), [], [plain], [DRIVER]],
    [
      "are the position of a member who can fill no other",
      shift(3, DRIVER, EMT),
      [driver],
      [both],
      [DRIVER],
    ],
    ["are none if every spot is held", shift(1, EMT), [], [plain], []],
  ])("%s", (_what, asked, filling, seeking, roles) => {
    expect(rolesBeside(asked, filling, seeking)).toEqual(roles);
  });

  test("can still be filled after a new member joins who leaves each position a spot", () => {
    const someone = fc.subarray([7, 8, 9]);
    const arrange = fc.record({
      roleIds: fc.array(fc.constantFrom(7, 8, 9), { maxLength: 4 }),
      filling: fc.array(someone, { maxLength: 3 }),
      seeking: fc.array(someone, { maxLength: 2 }),
      joining: fc.array(someone, { maxLength: 2 }),
      free: fc.nat({ max: 2 }),
    });
    fc.assert(
      fc.property(arrange, ({ roleIds, free, ...crews }) => {
        let id = 0;
        const numbered = (crew: readonly (readonly number[])[]) =>
          crew.map((held) => who((id += 1), ...held));
        const [filling, seeking, joining] = [
          numbered(crews.filling),
          numbered(crews.seeking),
          numbered(crews.joining),
        ];
        const maxMembers = Math.max(roleIds.length, filling.length + seeking.length + free);
        const asked = { maxMembers, roleIds };
        fc.pre(fits(asked, [...filling, ...seeking]));
        const beside = {
          maxMembers: maxMembers - seeking.length,
          roleIds: rolesBeside(asked, filling, seeking),
        };
        fc.pre(
          filling.length + joining.length <= beside.maxMembers &&
            fits(beside, [...filling, ...joining]),
        );
        expect(fits(asked, [...filling, ...seeking, ...joining])).toBe(true);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});

describe("crew", () => {
  test.each<[string, CrewShift, CrewMember[], boolean]>([
    ["without positions fits any member", shift(2), [plain, also], true],
    ["without members fits", shift(2, DRIVER, EMT), [], true],
    ["that leaves the driver's spot open fits", shift(2, DRIVER), [plain], true],
    ["that takes the driver's spot does not fit", shift(2, DRIVER), [plain, also], false],
    ["with its driver fits in any order", shift(2, DRIVER), [plain, driver], true],
    [
      "of a member with both qualifications fills one position only",
      shift(2, DRIVER, EMT),
      [both, plain],
      false,
    ],
    [
      "of a member with both qualifications leaves the other position",
      shift(2, DRIVER, EMT),
      [both],
      true,
    ],
    [
      "of a driver and a member with both qualifications fits",
      shift(2, DRIVER, EMT),
      [both, driver],
      true,
    ],
    [
      "needs two drivers for two driver positions",
      shift(3, DRIVER, DRIVER),
      [driver, plain, also],
      false,
    ],
    [
      "of two drivers allows any other member",
      shift(3, DRIVER, DRIVER),
      [driver, both, plain],
      true,
    ],
  ])("%s", (_what, asked, crew, isFit) => expect(fits(asked, crew)).toBe(isFit));

  test("keeps members in their positions when others join, and moves one only to fill another position", () => {
    const asked = shift(3, DRIVER, EMT);
    const names = (crew: CrewMember[]) =>
      rolesFilled(asked, crew).map((one) => one?.memberId ?? null);
    expect(names([both])).toEqual([13, null]);
    expect(names([both, emt])).toEqual([13, 12]);
    expect(names([both, driver])).toEqual([11, 13]);
    expect(names([driver, who(30, DRIVER)])).toEqual([11, null]);
    expect(names([both, who(14, DRIVER, EMT)])).toEqual([13, 14]);
    expect(openRoles(asked, [both])).toEqual([EMT]);
    const chain = [who(1, 7, 8), who(2, 8, 9), who(3, 7)];
    expect(rolesFilled({ roleIds: [7, 8, 9] }, chain).map((one) => one?.memberId)).toEqual([
      3, 1, 2,
    ]);
  });

  test.each<[string, CrewMember, CrewShift, CrewMember[], number[] | null]>([
    ["any member while a spot has no position", plain, shift(2, DRIVER), [], null],
    ["only a driver for the driver's spot", also, shift(2, DRIVER), [plain], [DRIVER]],
    ["the driver", driver, shift(2, DRIVER), [plain], null],
    [
      "no second driver if the EMT spot is open",
      who(30, DRIVER),
      shift(2, DRIVER, EMT),
      [driver],
      [EMT],
    ],
    [
      "a driver who frees another member for the open position",
      who(30, DRIVER),
      shift(2, DRIVER, EMT),
      [both],
      null,
    ],
    [
      "the EMT beside a crew that lacks its driver",
      emt,
      shift(4, DRIVER, EMT),
      [plain, also, who(21)],
      null,
    ],
    [
      "no other member on that crew",
      who(22),
      shift(4, DRIVER, EMT),
      [plain, also, who(21)],
      [DRIVER, EMT],
    ],
  ])("accepts %s", (_what, member, asked, crew, left) =>
    expect(rolesLeftFor(member, asked, crew)).toEqual(left),
  );

  const anyMember = fc.record({
    qualificationIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
  });
  const anyCrew = fc.integer({ min: 1, max: 6 }).chain((maxMembers) =>
    fc.record({
      shift: fc.record({
        maxMembers: fc.constant(maxMembers),
        roleIds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: maxMembers }),
      }),
      crew: fc
        .array(anyMember, { maxLength: maxMembers })
        .map((crew) => crew.map((member, memberId) => ({ ...member, memberId }))),
    }),
  );

  test("agrees with an exhaustive search over all assignments", () => {
    fc.assert(
      fc.property(anyCrew, ({ shift: asked, crew }) => {
        const most = mostByTrying(asked.roleIds, crew);
        expect(rolesFilled(asked, crew).filter((one) => one !== null).length).toBe(most);
        expect(fits(asked, crew)).toBe(
          crew.length - most <= asked.maxMembers - asked.roleIds.length,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("fills each position once with a qualified member, and never removes a member from their position without a replacement", () => {
    fc.assert(
      fc.property(anyCrew, ({ shift: asked, crew }) => {
        const filled = rolesFilled(asked, crew).filter((one) => one !== null);
        expect(new Set(filled).size).toBe(filled.length);
        for (const [role, one] of rolesFilled(asked, crew).entries())
          if (one) expect(one.qualificationIds).toContain(asked.roleIds[role]);
        const before = rolesFilled(asked, crew.slice(0, -1)).filter((one) => one !== null);
        expect(before.every((one) => filled.includes(one))).toBe(true);
      }),
    );
  });

  test("stays valid after joins that are allowed and after any member leaves", () => {
    fc.assert(
      fc.property(anyCrew, ({ shift: asked, crew }) => {
        const joined: CrewMember[] = [];
        for (const member of crew) if (!rolesLeftFor(member, asked, joined)) joined.push(member);
        expect(rolesLost(asked, joined)).toBe(0);
        for (const member of joined)
          expect(
            fits(
              asked,
              joined.filter((one) => one !== member),
            ),
          ).toBe(true);
      }),
    );
  });
});

/** Returns the most positions that can be filled, by trying every member in every position. */
function mostByTrying([role, ...rest]: readonly number[], crew: readonly CrewMember[]): number {
  if (role === undefined) return 0;
  const without = mostByTrying(rest, crew);
  const withEach = crew
    .filter(({ qualificationIds }) => qualificationIds.includes(role))
    .map(
      (member) =>
        1 +
        mostByTrying(
          rest,
          crew.filter((one) => one !== member),
        ),
    );
  return Math.max(without, ...withEach);
}

describe("texts about positions", () => {
  test.each([
    ["Driver", "driver"],
    ["EMT", "EMT"],
    ["MRT", "MRT"],
    ["ALS Medic", "ALS medic"],
    ["UTV Driver", "UTV driver"],
    ["Instructor", "instructor"],
    ["Unit Lead", "unit lead"],
    ["Umpire", "umpire"],
    ["User Guide", "user guide"],
    ["BLS Medic", "BLS medic"],
    ["Medic 2A", "medic 2A"],
    ["McCoy Medic", "McCoy medic"],
    ["eCall Operator", "eCall operator"],
    ["Instructor B", "instructor B"],
    ["X-Ray Tech", "X-ray tech"],
    ["B1 Driver", "B1 driver"],
  ])("format %s", (name, said) => expect(inSentence(name)).toBe(said));

  test("count repeated positions", () => {
    expect(listOfRoles(["Driver", "EMT", "EMT"])).toBe("driver and 2 × EMT");
  });

  const role = (name: string, memberId: number | null = null): PositionNeed => ({
    id: 1,
    name,
    code: "X",
    memberId,
  });
  test.each<[number, number, PositionNeed[], string, string | null]>([
    [0, 2, [], "short", null],
    [2, 2, [], "full", null],
    [1, 2, [role("Driver")], "short", "needs driver"],
    [1, 3, [role("Driver")], "short", "needs driver and 1 more"],
    [1, 3, [role("Driver", 4)], "short", null],
    [2, 2, [role("Driver", 4)], "full", null],
    [2, 2, [role("Driver")], "lacks-role", "full without its driver"],
    [3, 3, [role("Driver"), role("EMT")], "lacks-role", "full without its driver and EMT"],
    [3, 4, [role("Driver"), role("EMT")], "short", "needs driver and EMT"],
  ])(
    "describe a shift with %d of %d spots filled",
    (filledCount, maxMembers, roles, state, text) => {
      expect(crewState({ filledCount, maxMembers, roles })).toBe(state);
      expect(roleGapText({ filledCount, maxMembers, roles })).toBe(text);
    },
  );
});

describe("qualification form", () => {
  test.each<[string, string, string | null]>([
    ["Driver", "DRV", null],
    ["D".repeat(40), "DRV", null],
    [` ${"D".repeat(40)} `, " DRV ", null],
    [" ", "DRV", "name"],
    ["D".repeat(41), "DRV", "name"],
    ["Driver", "", "code"],
    ["Driver", "DRIV", "code"],
    ["Driver", "D-R", "code"],
  ])("validates %s (%s)", (name, code, field) => {
    expect(
      Object.keys(qualificationBlockedBecause({ name, code, expires: true })?.fields ?? {}),
    ).toEqual(field ? [field] : []);
  });

  test("normalizes its values", () => {
    expect(tidyQualification({ name: "  Team   lead ", code: " tl", expires: false })).toEqual({
      name: "Team lead",
      code: "TL",
      expires: false,
    });
  });
});

describe("a member's qualification", () => {
  const held = { qualificationId: DRIVER, validFrom: "2026-01-10", lastDay: "2026-05-12" };
  test.each([
    ["2026-01-09", []],
    ["2026-01-10", [DRIVER]],
    ["2026-05-12", [DRIVER]],
    ["2026-05-13", []],
  ])("is valid on %s: %j", (day, ids) => expect(heldOn([held], day)).toEqual(ids));

  test("does not expire without a last day", () =>
    expect(heldOn([{ ...held, lastDay: null }], "2099-01-01")).toEqual([DRIVER]));

  test.each([
    [null, "20:30", "2026-05-12"],
    [null, "00:00", "2026-05-12"],
    ["2026-05-13", "07:00", "2026-05-13"],
    ["2026-05-13", "00:00", "2026-05-12"],
  ])("is checked on the last day of a shift that ends %s: %s", (endDate, endTime, day) => {
    expect(lastDayOfShift({ date: "2026-05-12", endDate, endTime })).toBe(day);
  });

  test.each<[Partial<HoldingForm>, boolean, string | null]>([
    [{}, true, null],
    [{ lastDay: null }, false, null],
    [{ lastDay: null }, true, "lastDay"],
    [{ lastDay: "some day" }, true, "lastDay"],
    [{ lastDay: "2026-01-09" }, true, "lastDay"],
    [{ lastDay: "2026-01-10" }, true, null],
    [{ lastDay: "2026-01-09" }, false, null],
    [{ note: "x".repeat(300), number: "x".repeat(60) }, true, null],
    [{ validFrom: "" }, true, "validFrom"],
    [{ note: "x".repeat(301) }, true, "note"],
    [{ number: "x".repeat(61) }, true, "number"],
  ])("is rejected with errors in the fields %j", (change, expires, field) => {
    const form = {
      validFrom: "2026-01-10",
      lastDay: "2026-05-12",
      number: null,
      note: null,
      ...change,
    };
    expect(Object.keys(holdingBlockedBecause(form, expires)?.fields ?? {})).toEqual(
      field ? [field] : [],
    );
  });

  test.each([
    ["2026-01-01", "not-yet"],
    ["2026-02-01", "valid"],
    ["2026-01-09", "not-yet"],
    ["2026-01-10", "valid"],
    ["2026-03-12", "valid"],
    ["2026-03-13", "expiring"],
    ["2026-05-12", "expiring"],
    ["2026-05-13", "expired"],
  ])("on %s is %s", (day, state) => expect(stateOfHolding(held, day)).toBe(state));
});

test("needs its first reminder at most sixty days before the last day", () =>
  expect(latestToRemind("2026-03-13")).toBe("2026-05-12"));

test.each<[string, number | null, number | null]>([
  ["2026-03-12", null, null],
  ["2026-03-13", null, 60],
  ["2026-03-14", 60, null],
  ["2026-04-12", 60, 30],
  ["2026-04-13", 30, null],
  ["2026-05-05", 30, 7],
  ["2026-05-06", null, 7],
  ["2026-05-12", 7, null],
  ["2026-05-12", null, 7],
  ["2026-05-13", null, null],
])(
  "on %s, last reminded at %s days and ending on May 12, needs the reminder %s",
  (today, remindedDays, due) => {
    expect(dueExpiryReminder({ lastDay: "2026-05-12", remindedDays }, today)).toBe(due);
  },
);
