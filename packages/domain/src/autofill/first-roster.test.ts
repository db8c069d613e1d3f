import { describe, expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { firstRoster } from "./first-roster.ts";
import type { MemberToFill, MonthToFill, ShiftToFill, SpotBefore } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";

/** Returns a member with a past workload of this many hours. */
const memberOf = (id: number, hours: number, change: Partial<MemberToFill> = {}): MemberToFill => ({
  ...TEST_MEMBER,
  id,
  availability: [{ kind: "e", frequency: "weekly", except: [] }],
  carried: { hours, nights: 0, weekends: 0, holidays: 0 },
  presentDays: 365,
  share: 1,
  ...change,
});
const before = (shiftId: number, memberId: number): SpotBefore => ({
  shiftId,
  memberId,
  isPublished: true,
});
/** Shifts that all members can take without a limit. */
const FREE = EVENINGS.map((evening): ShiftToFill => ({ ...evening, availabilityKind: null }));
const shiftsOf = (...changes: Partial<ShiftToFill>[]) =>
  changes.map((change, index): ShiftToFill => ({ ...FREE[index]!, ...change }));

/**
 * Returns the members of each shift in the initial roster, by shift id, in the order of assignment.
 */
function crewsOf(month: MonthToFill): Record<number, number[]> {
  const tables = tablesOf(month);
  const state = firstRoster(tables);
  return Object.fromEntries(
    month.shifts.map(({ id }, s) => {
      const from = s * state.crewMost;
      const crew = state.crew.subarray(from, from + state.crewCount[s]!);
      return [id, [...crew].map((m) => month.members[m]!.id)];
    }),
  );
}

describe("starts with the assignments from before the fill", () => {
  const members = [memberOf(1, 0), memberOf(2, 90)];
  const shifts = shiftsOf({}, {});
  test.each<[what: string, change: Partial<MonthToFill>, crews: Record<number, number[]>]>([
    ["without previous assignments", {}, { 1: [1], 2: [1] }],
    ["with a member above the fair share", { before: [before(1, 2)] }, { 1: [2], 2: [1] }],
    [
      "without inactive members",
      { before: [before(1, 2)], members: [members[0]!, memberOf(2, 90, { isActive: false })] },
      { 1: [1], 2: [1] },
    ],
    ["without former members", { before: [before(1, 7)] }, { 1: [1], 2: [1] }],
    ["without deleted shifts", { before: [before(7, 2)] }, { 1: [1], 2: [1] }],
    [
      "with at most as many members as spots",
      { before: [before(1, 2), before(1, 1)] },
      { 1: [2], 2: [1] },
    ],
  ])("%s", (_what, change, crews) => {
    expect(crewsOf(eveningsToFill({ members, shifts, ...change }))).toEqual(crews);
  });
});

describe("then fills shift by shift with the member who has the fewest hours relative to the fair share", () => {
  test.each<
    [what: string, members: MemberToFill[], shifts: ShiftToFill[], crews: Record<number, number[]>]
  >([
    [
      "the first of two with equal hours",
      [memberOf(1, 5), memberOf(2, 5)],
      shiftsOf({}),
      { 1: [1] },
    ],
    [
      "counted with what they were just given",
      [memberOf(1, 5), memberOf(2, 6)],
      shiftsOf({}, {}, {}),
      { 1: [1], 2: [2], 3: [1] },
    ],
    ["for their share", [memberOf(1, 5), memberOf(2, 8, { share: 2 })], shiftsOf({}), { 1: [2] }],
    [
      "only eligible members",
      [memberOf(1, 5, { most: 1 }), memberOf(2, 30)],
      shiftsOf({}, {}),
      { 1: [1], 2: [2] },
    ],
    [
      "another member for each spot",
      [memberOf(1, 5), memberOf(2, 30), memberOf(3, 9)],
      shiftsOf({ spots: 2 }),
      { 1: [1, 3] },
    ],
    [
      "until no member is left, then the next shift as well",
      [memberOf(1, 5)],
      shiftsOf({ spots: 2 }, {}),
      { 1: [1], 2: [1] },
    ],
    [
      "the earlier shift before the later, whichever comes first in the list",
      [memberOf(1, 5, { most: 1 })],
      [FREE[3]!, FREE[0]!],
      { 4: [], 1: [1] },
    ],
    [
      "the first of two overlapping shifts",
      [memberOf(1, 5, { most: 1 })],
      shiftsOf({}, { ...FREE[0]!, id: 2 }),
      { 1: [1], 2: [] },
    ],
  ])("%s", (_what, members, shifts, crews) => {
    expect(crewsOf(eveningsToFill({ members, shifts }))).toEqual(crews);
  });

  test("fills the first of several simultaneous shifts first, even after the list of short shifts is reordered", () => {
    const members = [memberOf(1, 5), memberOf(2, 5, { most: 1 })];
    const shifts = [1, 2, 3].map((id): ShiftToFill => ({ ...FREE[0]!, id }));
    expect(crewsOf(eveningsToFill({ members, shifts, before: [before(1, 1)] }))).toEqual({
      1: [1],
      2: [2],
      3: [],
    });
  });
});
