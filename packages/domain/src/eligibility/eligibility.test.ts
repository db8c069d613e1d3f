import { describe, expect, test } from "vitest";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { checkEligibility, type EligibilityFacts } from "./eligibility.ts";
import {
  type Asker,
  isOffered,
  mayHold,
  ownPartIn,
  refusalIn,
  warningsIn,
} from "./eligibility-issues.ts";
import { NO_OWN_LIMITS } from "./own-limits.ts";
import type { SpotMember, SpotShift } from "./spot.ts";

const at = (hour: number) => Temporal.Instant.from("2026-05-12T00:00:00Z").add({ hours: hour });
const EVENING: SpotShift = {
  id: 1,
  type: "evening",
  availabilityKind: "evening",
  // May 12, 2026 is a Tuesday.
  date: "2026-05-12",
  startsAt: at(18),
  endsAt: at(20),
};
const DANA: SpotMember = {
  ...NO_OWN_LIMITS,
  name: "C-25 Dana Levi",
  isActive: true,
  isSeeking: false,
  spots: [],
  availability: [{ kind: "evening", frequency: "weekly", except: [] }],
};
const FACTS: Omit<EligibilityFacts, "by"> = {
  slots: { filledCount: 1, maxMembers: 2 },
  now: at(12),
  squad: FIRST_LIMITS,
  holidayName: null,
};
const PARADE = {
  shiftId: 7,
  name: "Parade",
  title: "Parade on Tue, May 12, 7:00 PM - 9:00 PM",
  startsAt: at(19),
  endsAt: at(21),
};
const NIGHT = {
  shiftId: 8,
  name: "Night",
  title: "Night on Tue, May 12, 11:00 PM - 7:00 AM",
  startsAt: at(23),
  endsAt: at(31),
};

/** A crew of two that lacks a driver. */
const DRIVEN: ShiftCrew = {
  style: USUAL_DATES,
  maxMembers: 2,
  roleIds: [1],
  lastDay: "2026-05-12",
  names: new Map([[1, "driver"]]),
  filling: [{ memberId: 12, qualificationIds: [] }],
  seeking: [],
};

/** A span of 47 hours that ends a day before the shift. */
const LONG = { startsAt: at(-75), endsAt: at(-28) };
const nightsBefore = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    startsAt: at(-1 - 24 * index),
    endsAt: at(7 - 24 * index),
  }));

const shabbat = (from: number, until: number, isServed = false) => ({
  startsAt: at(from),
  endsAt: at(until),
  name: "Shabbat",
  isServed,
});

type Case = [what: string, change: Change, member: string[], coordinator: string[]];
interface Change {
  readonly member?: Partial<SpotMember>;
  readonly shift?: Partial<SpotShift>;
  readonly facts?: Partial<EligibilityFacts>;
}
const evaluated = (by: Asker, { member, shift, facts }: Change) =>
  checkEligibility({ ...DANA, ...member }, { ...EVENING, ...shift }, { ...FACTS, ...facts, by });
const said = (by: Asker, change: Change) =>
  evaluated(by, change).map(({ code, level, text }) => `${code} ${level}: ${text}`);

describe("eligibility of a member for a shift", () => {
  test.each<Case>([
    ["nothing", {}, [], []],
    [
      "it is over",
      { facts: { now: at(20) } },
      ["shift-over forbids: This shift has ended. Choose an upcoming one."],
      ["shift-over forbids: This shift has ended."],
    ],
    ["it is under way: nothing", { facts: { now: at(19) } }, [], []],
    ["it is recorded after its end: nothing", { facts: { now: undefined } }, [], []],
    [
      "they are not active",
      { member: { isActive: false } },
      ["member-inactive forbids: Your account isn't active. Ask an admin to activate it."],
      [
        "member-inactive forbids: C-25 Dana Levi isn't active. Activate them first, or choose another member.",
      ],
    ],
    [
      "they have time off",
      { member: { timeOff: [{ startsAt: at(19), endsAt: at(48), until: "Mon, Aug 17" }] } },
      ["time-off asks: You have time off until Mon, Aug 17"],
      ["time-off warns: Time off until Mon, Aug 17"],
    ],
    [
      "they have time off until its start and from its end: nothing",
      {
        member: {
          timeOff: [
            { startsAt: at(0), endsAt: at(18), until: "1" },
            { startsAt: at(20), endsAt: at(30), until: "2" },
          ],
        },
      },
      [],
      [],
    ],
    [
      "it overlaps an observed Shabbat or Yom Tov",
      { member: { shabbatWindows: [shabbat(19, 45)] } },
      ["shabbat asks: You observe Shabbat, which overlaps this shift"],
      [
        "shabbat forbids: C-25 Dana Levi observes Shabbat, which overlaps this shift. Choose another member.",
      ],
    ],
    [
      "it overlaps one on which they serve when asked",
      { member: { shabbatWindows: [shabbat(19, 45, true)] } },
      ["shabbat-when-asked asks: You observe Shabbat, which overlaps this shift"],
      ["shabbat-when-asked asks: Observes Shabbat and takes shifts then only when asked"],
    ],
    [
      "one ends as it begins, and one begins as it ends: nothing",
      { member: { shabbatWindows: [shabbat(0, 18), shabbat(20, 45)] } },
      [],
      [],
    ],
    [
      "they requested a replacement for it",
      { member: { isSeeking: true } },
      [
        "own-request forbids: You requested this replacement. To keep the shift, use Cancel & Reclaim.",
      ],
      [
        "own-request forbids: C-25 Dana Levi is seeking a replacement for this shift. Cancel that request to restore the spot.",
      ],
    ],
    [
      "they are assigned to it",
      { member: { spots: [{ ...EVENING, shiftId: 1 }] } },
      ["already-on-shift forbids: You're already on this shift."],
      ["already-on-shift forbids: C-25 Dana Levi is already on this shift."],
    ],
    [
      "they are on an overlapping shift",
      { member: { spots: [PARADE] } },
      [
        "shift-overlaps forbids: You're already on Parade on Tue, May 12, 7:00 PM - 9:00 PM, which overlaps this shift.",
      ],
      [
        "shift-overlaps forbids: C-25 Dana Levi is already on Parade on Tue, May 12, 7:00 PM - 9:00 PM, which overlaps this shift.",
      ],
    ],
    [
      "every spot is filled",
      { facts: { slots: { filledCount: 2, maxMembers: 2 } } },
      ["shift-full forbids: Every spot on this shift is filled. Look for another open shift."],
      ["shift-full forbids: Every spot on this shift is filled. Look for another open shift."],
    ],
    [
      "its schedule is a draft",
      { facts: { isBeingPlanned: true } },
      [
        "being-planned forbids: This shift is in a draft schedule. You can take its open spots once the schedule is published.",
      ],
      [],
    ],
    [
      "its schedule is a draft, and a member requested a replacement: nothing",
      { facts: { isBeingPlanned: true, way: { insteadOf: 9 } } },
      [],
      [],
    ],
    ["it is full, but spots are not checked: nothing", { facts: { slots: undefined } }, [], []],
    [
      "its last spot is for a driver",
      { shift: { crew: DRIVEN } },
      ["role-left forbids: Open position: driver."],
      ["role-left warns: Open position: driver"],
    ],
    [
      "its last spot is for a driver, and their qualification has expired",
      {
        shift: { crew: DRIVEN },
        member: {
          holdings: [{ qualificationId: 1, validFrom: "2020-01-01", lastDay: "2026-05-11" }],
        },
      },
      [
        "role-left forbids: Open position: driver; your driver qualification is valid through Mon, May 11.",
      ],
      [
        "role-left warns: Open position: driver; their driver qualification is valid through Mon, May 11",
      ],
    ],
    [
      "they have another part of it",
      { member: { spots: [{ ...EVENING, shiftId: 1, startsAt: at(16), endsAt: at(18) }] } },
      [],
      [],
    ],
    [
      "its last spot is for a driver, and they are assigned: only that",
      { shift: { crew: DRIVEN }, member: { spots: [{ ...EVENING, shiftId: 1 }] } },
      ["already-on-shift forbids: You're already on this shift."],
      ["already-on-shift forbids: C-25 Dana Levi is already on this shift."],
    ],
    [
      "it is full and lacks a driver: only that it is full",
      { shift: { crew: DRIVEN }, facts: { slots: { filledCount: 2, maxMembers: 2 } } },
      ["shift-full forbids: Every spot on this shift is filled. Look for another open shift."],
      ["shift-full forbids: Every spot on this shift is filled. Look for another open shift."],
    ],
    [
      "they are not available for this kind",
      { shift: { type: "night", availabilityKind: "night" } },
      [],
      ["not-available warns: Marked this shift type as not available"],
    ],
    ["availability does not include this kind: nothing", { shift: { type: "custom" } }, [], []],
    [
      "their rest is short",
      { member: { spots: [NIGHT] } },
      ["short-rest asks: Only 3 hours of rest beside Night"],
      ["short-rest warns: Only 3 hours of rest beside Night"],
    ],
    [
      "their rest is short beside an unknown shift",
      { member: { spots: [{ startsAt: at(21), endsAt: at(22) }] } },
      ["short-rest asks: Only 1 hour of rest beside another shift"],
      ["short-rest warns: Only 1 hour of rest beside another shift"],
    ],
    [
      "the squad has no minimum rest: nothing",
      { member: { spots: [NIGHT] }, facts: { squad: { ...FIRST_LIMITS, minimumRestHours: 0 } } },
      [],
      [],
    ],
    [
      "the squad ignores short rest: nothing",
      { member: { spots: [NIGHT] }, facts: { squad: { ...FIRST_LIMITS, restLevel: "off" } } },
      [],
      [],
    ],
    [
      "the squad forbids short rest",
      { member: { spots: [NIGHT] }, facts: { squad: { ...FIRST_LIMITS, restLevel: "forbid" } } },
      ["short-rest forbids: Only 3 hours of rest beside Night. The squad doesn't allow that."],
      [
        "short-rest forbids: C-25 Dana Levi: Only 3 hours of rest beside Night. The squad doesn't allow that.",
      ],
    ],
    [
      "they would serve more within seven days than the squad wants",
      { member: { spots: [LONG] } },
      ["too-many-hours asks: 49 hours in 7 days (limit 48)"],
      ["too-many-hours warns: 49 hours in 7 days (limit 48)"],
    ],
    [
      "a minute more is more",
      { member: { spots: [LONG] }, shift: { endsAt: at(19).add({ minutes: 1 }) } },
      ["too-many-hours asks: 48.1 hours in 7 days (limit 48)"],
      ["too-many-hours warns: 48.1 hours in 7 days (limit 48)"],
    ],
    [
      "at the limit of hours: nothing",
      { member: { spots: [LONG] }, shift: { endsAt: at(19) } },
      [],
      [],
    ],
    [
      "the squad forbids many hours",
      { member: { spots: [LONG] }, facts: { squad: { ...FIRST_LIMITS, hoursLevel: "forbid" } } },
      ["too-many-hours forbids: 49 hours in 7 days (limit 48). The squad doesn't allow that."],
      [
        "too-many-hours forbids: C-25 Dana Levi: 49 hours in 7 days (limit 48). The squad doesn't allow that.",
      ],
    ],
    [
      "the squad has no limit of hours or ignores it: nothing",
      {
        member: { spots: [LONG] },
        facts: { squad: { ...FIRST_LIMITS, maxHoursInSevenDays: 0 } },
      },
      [],
      [],
    ],
    [
      "they would serve more nights in a row than the squad wants",
      { shift: NIGHT, member: { spots: nightsBefore(3), availability: undefined } },
      ["too-many-nights asks: 4 nights in a row (limit 3)"],
      ["too-many-nights warns: 4 nights in a row (limit 3)"],
    ],
    [
      "at the limit of nights: nothing",
      { shift: NIGHT, member: { spots: nightsBefore(2), availability: undefined } },
      [],
      [],
    ],
    [
      "the squad forbids many nights",
      {
        shift: NIGHT,
        member: { spots: nightsBefore(3), availability: undefined },
        facts: { squad: { ...FIRST_LIMITS, nightsLevel: "forbid" } },
      },
      ["too-many-nights forbids: 4 nights in a row (limit 3). The squad doesn't allow that."],
      [
        "too-many-nights forbids: C-25 Dana Levi: 4 nights in a row (limit 3). The squad doesn't allow that.",
      ],
    ],
    [
      "the squad has no limit of nights: nothing",
      {
        shift: NIGHT,
        member: { spots: nightsBefore(3), availability: undefined },
        facts: { squad: { ...FIRST_LIMITS, maxNightsInRow: 0 } },
      },
      [],
      [],
    ],
    [
      "they want fewer shifts in the month",
      { member: { spots: [{ ...LONG, endsAt: at(-73) }], maxMonthlyShifts: 1 } },
      ["more-than-wished asks: 2 shifts in May (your maximum is 1)"],
      ["more-than-wished warns: 2 shifts in May (their maximum is 1)"],
    ],
    [
      "at their own maximum: nothing",
      { member: { spots: [{ ...LONG, endsAt: at(-73) }], maxMonthlyShifts: 2 } },
      [],
      [],
    ],
    [
      "it is a holiday",
      { facts: { holidayName: "Shavuot" } },
      [],
      ["work-prohibited warns: Shavuot: work is prohibited"],
    ],
  ])("%s", (_what, change, member, coordinator) => {
    expect(said("member", change)).toEqual(member);
    expect(said("coordinator", change)).toEqual(coordinator);
  });

  test("lists all issues, and refuses with the first that forbids", () => {
    const all: Change = {
      member: {
        isActive: false,
        isSeeking: true,
        spots: [{ ...EVENING, shiftId: 1 }, PARADE, NIGHT],
      },
      shift: { type: "night", availabilityKind: "night" },
      facts: { now: at(21), slots: { filledCount: 2, maxMembers: 2 }, holidayName: "Shavuot" },
    };
    const findings = evaluated("coordinator", all);
    expect(findings.map(({ code }) => code)).toEqual([
      "shift-over",
      "member-inactive",
      "not-available",
      "own-request",
      "already-on-shift",
      "shift-overlaps",
      "shift-full",
      "short-rest",
      "work-prohibited",
    ]);
    expect(refusalIn(findings)).toMatchObject({ kind: "conflict", code: "shift-over" });
    expect(warningsIn(findings)).toEqual([
      "Marked this shift type as not available",
      "Only 3 hours of rest beside Night",
      "Shavuot: work is prohibited",
    ]);
  });

  test("names the shift in a request for several shifts", () => {
    const facts = { title: "Evening on Tue, May 12", slots: { filledCount: 2, maxMembers: 2 } };
    expect(said("coordinator", { member: { isSeeking: true }, facts })).toEqual([
      "own-request forbids: C-25 Dana Levi is seeking a replacement for Evening on Tue, May 12. Cancel that request to restore the spot.",
      "shift-full forbids: Every spot on Evening on Tue, May 12 is filled. Look for another open shift.",
    ]);
  });
});

test("allows a spot when issues only warn", () => {
  const tired = evaluated("coordinator", { member: { spots: [NIGHT] } });
  expect([mayHold(tired), refusalIn(tired)]).toEqual([true, null]);
  expect(mayHold(evaluated("coordinator", { member: { spots: [PARADE] } }))).toBe(false);
});

test("does not offer a spot on Shabbat to a member who observes it, unless they serve when asked", () => {
  const offered = (by: Asker, isServed: boolean) =>
    isOffered(evaluated(by, { member: { shabbatWindows: [shabbat(0, 48, isServed)] } }));
  expect([offered("member", false), offered("coordinator", false)]).toEqual([false, false]);
  expect([offered("member", true), offered("coordinator", true)]).toEqual([true, true]);
});

test("allows a spot during time off, but does not offer it", () => {
  const timeOff = evaluated("member", {
    member: { timeOff: [{ startsAt: at(0), endsAt: at(48), until: "Mon, Aug 17" }] },
  });
  expect([mayHold(timeOff), isOffered(timeOff)]).toEqual([true, false]);
  expect(isOffered(evaluated("member", { member: { spots: [NIGHT] } }))).toBe(true);
  expect(isOffered(evaluated("member", { member: { spots: [PARADE] } }))).toBe(false);
});

test.each<[string, Change, string | null]>([
  ["nothing", {}, null],
  ["no warning", { member: { spots: [NIGHT] } }, null],
  ["their own request", { member: { isSeeking: true } }, "Your own request"],
  [
    "being on it",
    { member: { spots: [PARADE, { ...EVENING, shiftId: 1 }] } },
    "You're on this shift",
  ],
  ["being elsewhere", { member: { spots: [PARADE] } }, "You're on Parade then"],
  [
    "anything else",
    { facts: { slots: { filledCount: 2, maxMembers: 2 } } },
    "Every spot on this shift is filled. Look for another open shift.",
  ],
])("explains on a card why the viewer cannot take the shift: %s", (_what, change, part) =>
  expect(ownPartIn(evaluated("member", change))).toBe(part),
);
