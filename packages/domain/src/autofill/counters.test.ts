import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { LOAD_PARTS } from "./cost-weights.ts";
import { Tally } from "./counters.ts";
import { evaluate } from "./evaluate.ts";
import type { MemberToFill, MonthToFill, ShiftToFill } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { RosterState, stateOf } from "./roster-state.ts";

/** Two evenings in one week of June and two in one week of July, each with its own workload. */
const SHIFTS = EVENINGS.map((evening, index): ShiftToFill => {
  const date = ["2026-06-03", "2026-06-04", "2026-07-08", "2026-07-09"][index]!;
  const startsAt = Temporal.Instant.from(`${date}T20:00:00Z`).epochMilliseconds / 60_000;
  const load = {
    hours: index + 1,
    nights: index % 2,
    weekends: index === 2 ? 1 : 0,
    holidays: 0.5,
  };
  return { ...evening, date, lastDay: date, startsAt, endsAt: startsAt + 120, load, spots: 3 };
});
const MEMBERS = [1, 2, 3].map(
  (id): MemberToFill => ({
    ...TEST_MEMBER,
    id,
    availability: [{ kind: "e", frequency: "weekly", except: [] }],
    carried: { hours: 10 * id, nights: id, weekends: 0, holidays: 0 },
    presentDays: 365,
    share: 1,
  }),
);
const monthOf = (change: Partial<MemberToFill> = {}): MonthToFill =>
  eveningsToFill({ members: MEMBERS.map((member) => ({ ...member, ...change })), shifts: SHIFTS });
const on = (shiftId: number, memberId: number) => ({ shiftId, memberId });
const ALL_MEMBERS = [0, 1, 2];

/** Returns the counters after assigning one member, by default the second, to some shifts. */
function tallyOf(month: MonthToFill, shifts: readonly number[], member = 1): Tally {
  const tally = new Tally(tablesOf(month));
  for (const s of shifts) tally.join(member, s, 1);
  return tally;
}

describe("the counters of one of three members", () => {
  test.each<[shifts: number[], withoutTurn: number[]]>([
    [[], []],
    [[0], [0, 1]],
    [[3], [2, 3]],
    [
      [1, 2],
      [0, 1, 2, 3],
    ],
  ])(
    "use one of the shifts offered for the week, and no other member's: %o",
    (shifts, withoutTurn) => {
      for (const member of ALL_MEMBERS) {
        const tally = tallyOf(monthOf(), shifts, member);
        const noTurn = ALL_MEMBERS.map((m) => [0, 1, 2, 3].filter((s) => tally.hasNoTurn(m, s)));
        expect(noTurn).toEqual(ALL_MEMBERS.map((m) => (m === member ? withoutTurn : [])));
      }
    },
  );

  test("use no turn when the number of shifts is not limited", () => {
    const tally = tallyOf(monthOf({ availability: [] }), [0, 1]);
    expect([0, 1, 2, 3].some((s) => tally.hasNoTurn(1, s))).toBe(false);
  });

  test.each<[shifts: number[], wanted: [june: number, july: number]]>([
    [[], [2, 2]],
    [[0], [1, 2]],
    [
      [2, 3],
      [2, 0],
    ],
    [
      [0, 1, 2],
      [0, 1],
    ],
  ])("reduce the wished number of shifts of the calendar month: %o", (shifts, wanted) => {
    const tally = tallyOf(monthOf({ maxMonthlyShifts: 2 }), shifts);
    expect(ALL_MEMBERS.map((m) => [tally.wantedIn(m, 0), tally.wantedIn(m, 1)])).toEqual([
      [2, 2],
      wanted,
      [2, 2],
    ]);
    expect(ALL_MEMBERS.map((m) => [tally.wantsNoMore(m, 0), tally.wantsNoMore(m, 3)])).toEqual([
      [false, false],
      wanted.map((count) => count === 0),
      [false, false],
    ]);
  });

  test("never exceed the wished total, and reset after a removal", () => {
    const tally = tallyOf(monthOf({ most: 2 }), [0, 3]);
    expect(ALL_MEMBERS.map((m) => tally.wantsNoMore(m, 1))).toEqual([false, true, false]);
    tally.join(1, 0, -1);
    expect(tally.wantsNoMore(1, 1)).toBe(false);
  });

  test("add each kind of workload", () => {
    const tally = tallyOf(monthOf(), [1, 2]);
    expect(ALL_MEMBERS.map((m) => LOAD_PARTS.map((_, part) => tally.carriedOf(m, part)))).toEqual([
      [10, 1, 0, 0],
      [25, 3, 1, 1],
      [30, 3, 0, 0],
    ]);
    expect(ALL_MEMBERS.map((m) => tally.hoursOf(m))).toEqual([10, 25, 30]);
  });
});

describe("price a workload as `evaluate` does, with fixed assignments or without", () => {
  test.each<[what: string, change: Partial<MemberToFill>]>([
    ["of an average share", {}],
    ["of half a share", { share: 0.5 }],
    ["of two shares", { share: 2 }],
    ["with fewer shifts than were wished for", { least: 4 }],
    ["with as many as were wished for", { least: 2 }],
  ])("%s", (_what, change) => {
    const month = monthOf(change);
    const spots = [on(1, 2), on(4, 2), on(3, 1)];
    const total = expect.closeTo(evaluate(month, spots).total, 6);
    expect(stateOf(tablesOf(month), spots).price).toEqual(total);
    expect(new RosterState(tablesOf({ ...month, fixed: spots })).price).toEqual(total);
  });
});
