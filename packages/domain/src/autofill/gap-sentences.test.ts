import { expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { DRIVER, EMT } from "../testing/squads-to-fill.ts";
import { gapReasons } from "./gap-reasons.ts";
import type { MemberToFill, MonthToFill, Roster, ShiftToFill } from "./month-to-fill.ts";

const HOUR = 60;
const OFFERS: MemberToFill = {
  ...TEST_MEMBER,
  availability: [{ kind: "e", frequency: "weekly", except: [] }],
};
/** Returns members C-1, C-2 and so on, who can take any evening except for the given changes. */
const membersOf = (...changes: Partial<MemberToFill>[]): MemberToFill[] =>
  changes.map((change, index) => ({
    ...TEST_MEMBER,
    id: index + 1,
    unitNumber: `C-${index + 1}`,
    ...change,
  }));
/** Returns evenings that all members can take without a limit, numbered from 1. */
const shiftsOf = (...changes: Partial<ShiftToFill>[]): ShiftToFill[] =>
  changes.map((change, index) => ({ ...EVENINGS[index]!, availabilityKind: null, ...change }));
const on = (shiftId: number, ...memberIds: number[]): Roster =>
  memberIds.map((memberId) => ({ shiftId, memberId }));
/** A two-hour shift that begins this many hours after the first evening ends. */
const afterFirst = (hours: number): Partial<ShiftToFill> => {
  const startsAt = EVENINGS[0]!.endsAt + hours * HOUR;
  return { startsAt, endsAt: startsAt + 2 * HOUR };
};
const { limits } = eveningsToFill();
const restOf = (minimumRestHours: number): Partial<MonthToFill> => ({
  limits: { ...limits, minimumRestHours },
});
const hoursOf = (maxHoursInSevenDays: number): Partial<MonthToFill> => ({
  limits: { ...limits, maxHoursInSevenDays },
});
const oneNight: Partial<MonthToFill> = {
  limits: { ...limits, maxNightsInRow: 1, nightsLevel: "forbid" },
};
/** Nights from 22:00 to 6:00 in New York, on the first and the second day. */
const NIGHTS_OF_TWO = [3, 4].map((day): Partial<ShiftToFill> => {
  const startsAt =
    Temporal.Instant.from(`2026-06-0${day}T22:00:00-04:00`).epochMilliseconds / 60_000;
  return { startsAt, endsAt: startsAt + 8 * HOUR };
});
const holds = (qualificationId: number): Partial<MemberToFill> => ({
  holdings: [{ qualificationId, validFrom: "2020-01-01", lastDay: null }],
});

test.each<[what: string, month: Partial<MonthToFill>, roster: Roster, sentence: string]>([
  [
    "too little rest",
    { members: membersOf({}), shifts: shiftsOf({}, afterFirst(7.5)), ...restOf(8) },
    on(1, 1),
    "1 member: 1 with less than 8 hours of rest. Closest: C-1 (would have 7.5 hours of rest).",
  ],
  [
    "too little rest, rounded down",
    { members: membersOf({}), shifts: shiftsOf({}, afterFirst(7.99)), ...restOf(8) },
    on(1, 1),
    "1 member: 1 with less than 8 hours of rest. Closest: C-1 (would have 7.9 hours of rest).",
  ],
  [
    "too many hours, rounded up",
    {
      members: membersOf({}),
      shifts: shiftsOf({}, { endsAt: EVENINGS[1]!.startsAt + 121 }),
      ...hoursOf(3),
    },
    on(1, 1),
    "1 member: 1 over 3 hours in 7 days. Closest: C-1 (would reach 4.1 hours in 7 days).",
  ],
  [
    "a night after another",
    { members: membersOf({}), shifts: shiftsOf(...NIGHTS_OF_TWO), ...oneNight },
    on(1, 1),
    "1 member: 1 with too many nights in a row. Closest: C-1 (too many nights in a row).",
  ],
  [
    "the maximum number of shifts",
    { members: membersOf({ most: 1 }), shifts: shiftsOf({}, {}) },
    on(1, 1),
    "1 member: 1 at their maximum shifts. Closest: C-1 (at their maximum shifts).",
  ],
  [
    "the availability limit",
    {
      members: membersOf(OFFERS).map((member) => ({ ...member, unitNumber: "C-1" })),
      shifts: EVENINGS.slice(0, 2),
    },
    on(1, 1),
    "1 member: 1 at their availability limit. Closest: C-1 (weekly Evening limit reached).",
  ],
  [
    "the availability limit of one kind, not of another",
    {
      members: membersOf({
        availability: [{ kind: "n", frequency: "monthly", except: [] }, ...OFFERS.availability],
      }),
      shifts: EVENINGS.slice(0, 2),
    },
    on(1, 1),
    "1 member: 1 at their availability limit. Closest: C-1 (weekly Evening limit reached).",
  ],
  [
    "an assigned, an inactive and a fill-in member",
    {
      members: membersOf(
        {},
        { availability: [{ kind: "e", frequency: "fill-ins", except: [] }] },
        { isActive: false },
      ),
      shifts: [{ ...EVENINGS[0]!, spots: 2 }],
      fixed: on(1, 1),
      usesFillIns: false,
    },
    [],
    "3 members: 1 on this shift, 1 inactive, 1 fill-in only.",
  ],
  [
    "two fill-in members and two without the position",
    {
      members: membersOf(
        { availability: [{ kind: "e", frequency: "fill-ins", except: [] }] },
        { availability: [{ kind: "e", frequency: "fill-ins", except: [] }] },
        OFFERS,
        OFFERS,
      ).map((member, index) => ({ ...member, id: index + 1, unitNumber: `C-${index + 1}` })),
      shifts: [{ ...EVENINGS[0]!, roleIds: [DRIVER] }],
      usesFillIns: false,
    },
    [],
    "4 members: 2 fill-in only, 2 without the position (driver).",
  ],
  [
    "two members with each of three obstacles",
    {
      members: membersOf(
        { most: 0 },
        { most: 0 },
        { shabbatDays: [EVENINGS[0]!] },
        { shabbatDays: [EVENINGS[0]!] },
        { timeOff: [EVENINGS[0]!] },
        { timeOff: [EVENINGS[0]!] },
      ),
      shifts: shiftsOf({}),
    },
    [],
    "6 members: 2 on time off, 2 observing Shabbat or Yom Tov, 2 at their maximum shifts. Closest: C-1 (at their maximum shifts), C-2 (at their maximum shifts).",
  ],
  [
    "a position that one of two members does not hold",
    {
      members: membersOf({}, { ...holds(DRIVER), most: 0 }),
      shifts: shiftsOf({ roleIds: [DRIVER] }),
    },
    [],
    "2 members: 1 without the position (driver), 1 at their maximum shifts. Closest: C-2 (at their maximum shifts).",
  ],
  [
    "a position that a member at the limit does not hold",
    {
      members: membersOf({ most: 0 }, { ...holds(DRIVER), most: 0 }),
      shifts: shiftsOf({ roleIds: [DRIVER] }),
    },
    [],
    "2 members: 1 without the position (driver), 1 at their maximum shifts. Closest: C-2 (at their maximum shifts).",
  ],
  [
    "an assigned member who does not hold the open position",
    { members: membersOf({}), shifts: shiftsOf({ spots: 2, roleIds: [DRIVER] }) },
    on(1, 1),
    "1 member: 1 on this shift.",
  ],
  [
    "members without any obstacle",
    { members: membersOf({}, {}), shifts: shiftsOf({}) },
    [],
    "2 members: 2 available. Closest: C-1 (available), C-2 (available).",
  ],
])("explains the gap: %s", (_what, month, roster, sentence) => {
  expect(gapReasons(eveningsToFill(month), roster).at(-1)?.sentence).toBe(sentence);
});

test.each<
  [what: string, shift: Partial<ShiftToFill>, roster: Roster, open: number, role: string | null]
>([
  ["one spot without a position", {}, [], 1, null],
  ["two spots, one of them for a driver", { spots: 2, roleIds: [DRIVER] }, [], 2, null],
  ["the open driver spot", { spots: 2, roleIds: [DRIVER] }, on(1, 1), 1, "driver"],
  ["both, for a driver and an EMT", { spots: 2, roleIds: [DRIVER, EMT] }, [], 2, "driver and EMT"],
])("names the open spots: %s", (_what, shift, roster, open, role) => {
  const month = eveningsToFill({ members: membersOf({}), shifts: shiftsOf(shift) });
  expect(gapReasons(month, roster)).toMatchObject([{ shiftId: 1, open, role }]);
});

test("sorts the gaps by start and keeps the order of equal starts", () => {
  const [first, second, third] = EVENINGS.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
  const shifts = shiftsOf(third!, first!, second!, first!);
  const gaps = gapReasons(eveningsToFill({ members: [], shifts }), []);
  expect(gaps.map(({ shiftId }) => shiftId)).toEqual([2, 4, 3, 1]);
  const together = eveningsToFill({
    members: membersOf({}),
    shifts: shiftsOf(first!, first!, first!, first!),
  });
  expect(gapReasons(together, on(1, 1)).map(({ shiftId }) => shiftId)).toEqual([2, 3, 4]);
});

test.each<
  [
    what: string,
    members: MemberToFill[],
    month: Partial<MonthToFill>,
    roster: Roster,
    nearest: number[],
  ]
>([
  [
    "members without an obstacle first, then those with the smallest one",
    membersOf({}, {}, {}),
    {
      shifts: [
        ...shiftsOf({ spots: 1 }, afterFirst(7)),
        { ...shiftsOf(afterFirst(-0.5))[0]!, id: 3 },
      ],
      ...restOf(8),
    },
    [...on(1, 1), ...on(3, 2)],
    [3, 1, 2],
  ],
  [
    "of two members at their limit the one with fewer hours",
    membersOf({ most: 1 }, { most: 0 }),
    { shifts: shiftsOf({}, {}) },
    on(1, 1),
    [2, 1],
  ],
  [
    "one shift over the limit before missing hours of rest, the most missing hours last",
    membersOf({}, { most: 0 }, {}),
    {
      shifts: [
        ...shiftsOf({ spots: 1 }, afterFirst(6)),
        { ...shiftsOf(afterFirst(8.5))[0]!, id: 3 },
      ],
      ...restOf(8),
    },
    [...on(1, 1), ...on(3, 3)],
    [2, 1, 3],
  ],
  [
    "half an hour over the limit before one shift over the limit",
    membersOf({}, { most: 0 }),
    { shifts: shiftsOf({}, { endsAt: EVENINGS[1]!.startsAt + 90 }), ...hoursOf(3) },
    on(1, 1),
    [1, 2],
  ],
  [
    "the first of two equal members, and three at most",
    membersOf({}, {}, {}, {}),
    { shifts: shiftsOf({}) },
    [],
    [1, 2, 3],
  ],
])("names as members to ask %s", (_what, members, month, roster, nearest) => {
  const gaps = gapReasons(eveningsToFill({ members, ...month }), roster);
  expect(gaps.at(-1)?.nearest.map(({ memberId }) => memberId)).toEqual(nearest);
});
