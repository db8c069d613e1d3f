import { describe, expect, test } from "vitest";
import { EVENINGS } from "../testing/evenings-to-fill.ts";
import {
  noOneFor,
  ONE,
  offering,
  proven,
  type SmallMonth,
  shiftOn,
  shortagesIn,
  unproven,
} from "../testing/shortages.ts";
import { DRIVER, EMT } from "../testing/squads-to-fill.ts";
import type { MemberToFill } from "./month-to-fill.ts";

const MONTHLY = { e: "monthly" } as const;
const TWO = "2 eligible members";

describe("shortagesOf", () => {
  const evening = shiftOn(1, "Evening", 3);
  test.each<[sentence: string, month: SmallMonth]>([
    [
      "2 Evening: 2 spots, only 1 can be filled by 1 eligible member. No schedule can fill more.",
      {
        members: [offering(1, MONTHLY)],
        shifts: [evening, shiftOn(2, "Evening", 4)],
        put: { 1: [1] },
      },
    ],
    [
      "5 Evening: 5 spots, only 2 can be filled by 2 eligible members. No schedule can fill more.",
      {
        members: [offering(1, MONTHLY), offering(2, MONTHLY)],
        shifts: [{ ...evening, spots: 5 }],
        put: { 1: [1], 2: [1] },
      },
    ],
    [
      "1 Evening: 1 spot, 0 filled. Rest, hours or other shifts limit the 1 eligible member.",
      { members: [offering(1, MONTHLY), offering(2, {})], shifts: [evening] },
    ],
    [
      "2 Evening: 2 spots, 1 filled. Rest, hours or other shifts limit the 2 eligible members.",
      {
        members: [offering(1, MONTHLY), offering(2, MONTHLY)],
        shifts: [{ ...evening, spots: 2 }],
        put: { 1: [1] },
      },
    ],
    ["No member can fill 1 Evening.", { members: [offering(1, {})], shifts: [evening] }],
    [
      "No member can fill 2 Evening EMT, 1 Evening driver.",
      {
        members: [offering(1, MONTHLY)],
        shifts: [{ ...evening, spots: 3, roleIds: [EMT, DRIVER, EMT] }],
      },
    ],
    [
      "1 Evening driver, 2 Evening: 3 spots, 0 filled. Rest, hours or other shifts limit the 1 eligible member.",
      { members: [offering(1, MONTHLY)], shifts: [{ ...evening, spots: 3, roleIds: [DRIVER] }] },
    ],
  ])("returns: %s", (sentence, month) => {
    expect(shortagesIn(month).shortages.map((shortage) => shortage.sentence)).toEqual([sentence]);
  });

  test("returns nothing when every spot is filled", () => {
    const month = { members: [offering(1, MONTHLY)], shifts: [evening], put: { 1: [1] } };
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [] });
  });

  test("merges spots that no member could fill, counts them by shift name, and keeps other shortages apart", () => {
    const month = {
      members: [offering(1, { e: "monthly", w: "monthly" })],
      shifts: [
        shiftOn(1, "Night", 5),
        shiftOn(2, "Evening", 4),
        shiftOn(3, "Watch", 2),
        shiftOn(4, "Evening", 3),
        shiftOn(5, "Dawn", 1),
        shiftOn(6, "Night", 1, 8),
        shiftOn(7, "Watch", 1, 8),
      ],
      put: { 1: [2, 7] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [
        proven([3], "2 Watch: 2 spots", ONE, 1),
        proven([4], "2 Evening: 2 spots", ONE, 1),
        noOneFor([6, 5, 1], "2 Night, 1 Dawn"),
      ],
    });
  });

  test("adds an earlier gap to a proven shortage that includes its spots, even if the gap alone is unproven", () => {
    // The first member can serve only one of the simultaneous fire watch and evening. Checking
    // times leads to the third member's watch, which the idle fourth member could take; but the
    // limited turns alone prove that the evening stays open.
    const month = {
      members: [
        offering(1, { e: "monthly", f: "weekly" }, {}, [4]),
        offering(2, { e: "monthly", f: "weekly" }, { most: 1 }),
        offering(3, { e: "monthly", w: "weekly" }),
        offering(4, { w: "weekly" }),
      ],
      shifts: [
        shiftOn(1, "Fire watch", 3, 19, { spots: 2 }),
        shiftOn(2, "Evening", 3, 20, { spots: 2 }),
        shiftOn(3, "Evening", 11),
        shiftOn(4, "Watch", 3),
      ],
      put: { 1: [2], 2: [1], 3: [3, 4] },
    };
    const shortage = proven([1, 2], "3 Evening, 2 Fire watch: 5 spots", "3 eligible members", 3);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });
});

describe("the offered frequency", () => {
  test("gives a weekly member one spot a week, and proves nothing when a week's turn is unused", () => {
    const month = {
      members: [offering(1, { e: "weekly" })],
      shifts: [shiftOn(1, "Evening", 3), shiftOn(2, "Evening", 4), shiftOn(3, "Evening", 10)],
      put: { 1: [1] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: false,
      shortages: [
        proven([2], "2 Evening: 2 spots", ONE, 1),
        unproven([3], "1 Evening: 1 spot", ONE, 0),
      ],
    });
  });

  test("follows the members who could fill a gap to the members who could take over their spots", () => {
    // The second member never serves on Thursdays, when the gap is, but could take over the first
    // member's Wednesday.
    const month = {
      members: [offering(1, MONTHLY), offering(2, MONTHLY, {}, [4])],
      shifts: [shiftOn(1, "Evening", 4), shiftOn(2, "Evening", 3), shiftOn(3, "Evening", 10)],
    };
    const all = shortagesIn({ ...month, put: { 1: [2], 2: [3] } });
    expect(all).toEqual({ isMost: true, shortages: [proven([1], "3 Evening: 3 spots", TWO, 2)] });
    const withIdle = shortagesIn({ ...month, shifts: month.shifts.slice(0, 2), put: { 1: [2] } });
    expect(withIdle).toEqual({
      isMost: false,
      shortages: [unproven([1], "2 Evening: 2 spots", TWO, 1)],
    });
  });

  test("merges gaps that depend on common spots", () => {
    const month = {
      members: [offering(1, MONTHLY, {}, [3]), offering(2, MONTHLY, {}, [4])],
      shifts: [
        shiftOn(1, "Evening", 3),
        shiftOn(2, "Evening", 4),
        shiftOn(3, "Eve", 5, 20, { spots: 2 }),
      ],
      put: { 1: [3], 2: [3] },
    };
    const shortage = proven([1, 2], "2 Evening, 2 Eve: 4 spots", TWO, 2);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });

  test("proves nothing for a gap on a shift that asks no availability", () => {
    const month = {
      members: [offering(1, {})],
      shifts: [shiftOn(1, "Free", 3), shiftOn(2, "Free", 4)],
      put: { 1: [1] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: false,
      shortages: [unproven([2], "1 Free: 1 spot", ONE, 0)],
    });
  });
});

describe("time conflicts", () => {
  test.each([
    [true, "begins before the other ends", 19],
    [true, "begins just as it does", 20],
    [true, "begins right after it", 22],
    [true, "leaves a minute too little rest", 30 - 1 / 60],
    [false, "leaves rest enough", 30],
  ])("prove (%s) that one of two shifts stays open when the other %s", (isMost, _what, hour) => {
    const month = {
      members: [offering(1, { w: "weekly" })],
      shifts: [shiftOn(1, "Watch", 3), shiftOn(2, "Free", 3, hour)],
      put: { 1: [1] },
    };
    const shortage = isMost
      ? proven([2], "1 Free, 1 Watch: 2 spots", ONE, 1)
      : unproven([2], "1 Free: 1 spot", ONE, 0);
    expect(shortagesIn(month)).toEqual({ isMost, shortages: [shortage] });
  });

  test("depend only on shifts that overlap the gap", () => {
    const month = {
      members: [offering(1, { b: "weekly", n: "weekly", w: "weekly" })],
      shifts: [shiftOn(1, "Night", 3), shiftOn(2, "Watch", 4), shiftOn(3, "Beat", 3, 21)],
      put: { 1: [2, 3] },
    };
    const shortage = proven([1], "1 Night, 1 Beat: 2 spots", ONE, 1);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });

  test("are left out when the offered frequency alone proves as much", () => {
    const month = {
      members: [offering(1, MONTHLY)],
      shifts: [shiftOn(1, "Evening", 3), shiftOn(2, "Free", 4, 19), shiftOn(3, "Evening", 4)],
      put: { 1: [1, 2] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [proven([3], "2 Evening: 2 spots", ONE, 1)],
    });
  });

  test("are left out when they prove no more than the offered frequency", () => {
    const month = {
      members: [offering(1, { w: "weekly" }), offering(2, {})],
      shifts: [shiftOn(1, "Watch", 3), shiftOn(2, "Free", 3)],
      put: { 1: [1] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: false,
      shortages: [unproven([2], "1 Free: 1 spot", TWO, 0)],
    });
  });

  test("count the most shifts that do not overlap, by choosing the earliest end first", () => {
    const [long, early, late] = [
      shiftOn(1, "Free", 3, 18),
      shiftOn(2, "Free", 3, 18),
      shiftOn(3, "Free", 3, 22),
    ];
    const shifts = [
      { ...long, name: "Long", endsAt: late.endsAt },
      { ...early, name: "Early" },
      { ...late, name: "Late" },
    ];
    const month = { members: [offering(1, {})], shifts, restHours: 1 };
    expect(shortagesIn({ ...month, put: { 1: [2, 3] } })).toEqual({
      isMost: true,
      shortages: [proven([1], "1 Long, 1 Early, 1 Late: 3 spots", ONE, 2)],
    });
    expect(shortagesIn({ ...month, put: { 1: [1] } })).toEqual({
      isMost: false,
      shortages: [unproven([2, 3], "1 Early, 1 Late: 2 spots", ONE, 0)],
    });
  });

  test("limit simultaneous shifts that the offered frequency alone would allow", () => {
    // The member offers two evenings, but both are simultaneous. Two watches are a day apart, but
    // the member offers one.
    const month = {
      members: [offering(1, { e: "fill-ins", w: "monthly" })],
      shifts: [
        shiftOn(1, "Evening", 3),
        shiftOn(2, "Evening", 3),
        shiftOn(3, "Watch", 10),
        shiftOn(4, "Watch", 11),
      ],
      put: { 1: [1, 3] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [
        proven([2], "2 Evening: 2 spots", ONE, 1),
        proven([4], "2 Watch: 2 spots", ONE, 1),
      ],
    });
  });
});

describe("wishes and fixed members", () => {
  test.each<Partial<MemberToFill>>([{ most: 1 }, { maxMonthlyShifts: 1 }])(
    "never exceed a member's wished maximum: %j",
    (preference) => {
      const month = {
        members: [offering(1, { e: "weekly", w: "weekly" }, preference)],
        shifts: [shiftOn(1, "Watch", 3), shiftOn(2, "Evening", 10), shiftOn(3, "Evening", 17)],
        put: { 1: [1] },
      };
      const shortage = proven([2, 3], "2 Evening, 1 Watch: 3 spots", ONE, 1);
      expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
    },
  );

  const gap = shiftOn(3, "Evening", 10);
  test.each<[why: string, month: SmallMonth]>([
    [
      "is fixed at its time",
      {
        members: [offering(1, {}), offering(2, MONTHLY)],
        shifts: [shiftOn(1, "Evening", 3), shiftOn(2, "Free", 10, 19), gap],
        put: { 2: [1] },
        fixed: { 2: [2] },
      },
    ],
    [
      "is fixed as often as they offered",
      {
        members: [offering(1, MONTHLY)],
        shifts: [shiftOn(1, "Evening", 3), gap],
        fixed: { 1: [1] },
      },
    ],
    [
      "is fixed more often than they offered",
      {
        members: [offering(1, MONTHLY)],
        shifts: [...EVENINGS.slice(0, 2), gap],
        fixed: { 1: [1, 2] },
      },
    ],
  ])("leave a gap without candidates when the only possible member %s", (_why, month) => {
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [noOneFor([3], "1 Evening")] });
  });

  test("include a member who is fixed on a shift at another time", () => {
    const month = {
      members: [offering(1, { e: "weekly" })],
      shifts: [shiftOn(1, "Evening", 3), shiftOn(2, "Free", 4), gap],
      fixed: { 1: [2] },
    };
    const shortage = [
      unproven([1], "1 Evening: 1 spot", ONE, 0),
      unproven([3], "1 Evening: 1 spot", ONE, 0),
    ];
    expect(shortagesIn(month)).toEqual({ isMost: false, shortages: shortage });
  });

  test("do not count fixed spots", () => {
    const month = {
      members: [offering(1, MONTHLY), offering(2, MONTHLY)],
      shifts: [shiftOn(1, "Evening", 3, 20, { spots: 3 })],
      put: { 1: [1] },
      fixed: { 2: [1] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [proven([1], "2 Evening: 2 spots", ONE, 1)],
    });
  });
});
