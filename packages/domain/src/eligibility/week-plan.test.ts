import { describe, expect, test } from "vitest";
import type { PatternShift } from "../shifts/week-template.ts";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { NO_OWN_LIMITS } from "./own-limits.ts";
import { type PlanFacts, type PlannedMember, planText, planWeeks } from "./week-plan.ts";

const ZONE = "America/New_York";
const night: PatternShift = {
  dayOffset: 6,
  type: "night",
  availabilityKind: "night",
  customName: null,
  kindName: "Evening",
  startTime: "23:00",
  endTime: "07:00",
  endDayOffset: 1,
  maxMembers: 2,
  notes: null,
  roleIds: [],
  memberIds: [1, 2],
};
const evening: PatternShift = {
  ...night,
  dayOffset: 1,
  type: "evening",
  availabilityKind: "evening",
  startTime: "18:30",
  endTime: "20:30",
  endDayOffset: 0,
  memberIds: [1],
};
const member = (id: number, change: Partial<PlannedMember> = {}): PlannedMember => ({
  ...NO_OWN_LIMITS,
  id,
  name: `C-${id}`,
  isActive: true,
  spots: [],
  availability: [
    { kind: "evening", frequency: "weekly", except: [] },
    { kind: "night", frequency: "fill-ins", except: [] },
  ],
  ...change,
});
const facts: PlanFacts = {
  style: USUAL_DATES,
  zone: ZONE,
  now: Temporal.Instant.from("2026-10-01T12:00:00Z"),
  existing: [],
  holidayOn: () => null,
  members: [member(1), member(2)],
};

const LONG = {
  startsAt: Temporal.Instant.from("2026-10-01T04:00:00Z"),
  endsAt: Temporal.Instant.from("2026-11-01T04:00:00Z"),
};

/** A shift that ends three and a half hours before the evening begins. */
const TIRING = {
  startsAt: Temporal.Instant.from("2026-10-19T17:00:00Z"),
  endsAt: Temporal.Instant.from("2026-10-19T19:00:00Z"),
};

describe("a weekly template applied to other weeks", () => {
  test("keeps wall-clock times across a daylight saving change, overnight shifts and their members", () => {
    const { shifts, skipped, left } = planWeeks([night], ["2026-10-18", "2026-10-25"], facts);
    expect(
      shifts.map(({ date, endDate, startsAt, endsAt, memberIds }) => [
        date,
        endDate,
        endsAt.since(startsAt).total("hours"),
        memberIds,
      ]),
    ).toEqual([
      ["2026-10-24", "2026-10-25", 8, [1, 2]],
      ["2026-10-31", "2026-11-01", 9, [1, 2]],
    ]);
    expect([skipped, left]).toEqual([[], []]);
  });

  test.each<[string, Partial<PlanFacts>, string]>([
    [
      "has begun",
      { now: Temporal.Instant.from("2026-10-19T22:30:00Z") },
      "Start time is in the past",
    ],
    [
      "is there already",
      { existing: [{ date: "2026-10-19", type: "evening", customName: null, startTime: "18:30" }] },
      "This shift already exists",
    ],
    [
      "falls on a holiday",
      { holidayOn: (date) => (date === "2026-10-19" ? "Sukkot" : null) },
      "Sukkot",
    ],
  ])("skips a shift that %s", (_, change, because) => {
    const plan = planWeeks([evening], ["2026-10-18"], { ...facts, ...change });
    expect(plan).toEqual({
      shifts: [],
      skipped: [{ date: "2026-10-19", shift: "Evening", because }],
      left: [],
      warned: [],
    });
  });

  test.each<[string, Partial<PlanFacts["existing"][number]>]>([
    ["on another day", { date: "2026-10-20" }],
    ["of another kind", { type: "night" }],
    ["with a name of its own", { customName: "Parade" }],
    ["at another hour", { startTime: "19:00" }],
  ])("creates a shift although another one exists %s", (_, other) => {
    const there = {
      date: "2026-10-19",
      type: "evening",
      customName: null,
      startTime: "18:30",
      ...other,
    };
    const { shifts, skipped } = planWeeks([evening], ["2026-10-18"], {
      ...facts,
      existing: [there],
    });
    expect([shifts.length, skipped]).toEqual([1, []]);
    expect(shifts[0]).toMatchObject({ date: "2026-10-19", endDate: null });
  });

  test("assigns no more members than spots, for any order of members", () => {
    const members = [member(1, { isActive: false }), member(2)];
    const planned = (memberIds: number[], maxMembers: number) =>
      planWeeks([{ ...evening, memberIds, maxMembers }], ["2026-10-18"], { ...facts, members });
    expect(planned([2], 1).shifts[0]).toMatchObject({ memberIds: [2], overrides: new Map() });
    expect(planned([1, 2], 1).shifts[0]?.memberIds).toEqual([]);
    expect(planned([1, 2], 1).left).toMatchObject([{ member: "C-1", because: "Not active" }]);
    expect(planned([9, 2], 2).left).toMatchObject([
      { member: "Former member", because: "No longer in the squad" },
    ]);
  });

  test("reserves the last spot for a position that no assigned member fills", () => {
    const driver = { holdings: [{ qualificationId: 3, validFrom: "2020-01-01", lastDay: null }] };
    const planned = (...members: PlannedMember[]) => {
      const pattern = {
        ...evening,
        roleIds: [3],
        maxMembers: 2,
        memberIds: members.map(({ id }) => id),
      };
      return planWeeks([pattern], ["2026-10-18"], {
        ...facts,
        members: members.toReversed(),
        roleNames: new Map([[3, "Driver"]]),
      });
    };
    const memberIds = (...members: PlannedMember[]) => planned(...members).shifts[0]?.memberIds;
    expect(memberIds(member(1), member(2))).toEqual([1]);
    expect(memberIds(member(1), member(2, driver))).toEqual([1, 2]);
    expect(memberIds(member(1, driver), member(2))).toEqual([1, 2]);
    expect(planned(member(1), member(2)).left).toMatchObject([
      { member: "C-2", because: "Open position: driver" },
    ]);
  });

  test("assigns a member with short rest, and warns in the preview", () => {
    const members = [member(1, { spots: [TIRING] })];
    const { shifts, warned } = planWeeks([evening], ["2026-10-18"], {
      ...facts,
      members,
      squad: FIRST_LIMITS,
    });
    expect(shifts.map(({ memberIds, overrides }) => [memberIds, overrides.get(1)])).toEqual([
      [[1], ["short-rest"]],
    ]);
    expect(warned.map(({ because }) => because)).toEqual([
      "Only 3.5 hours of rest beside another shift",
    ]);
  });

  test.each<[string, readonly PlannedMember[], string]>([
    ["inactive", [member(1, { isActive: false })], "Not active"],
    ["unavailable", [member(1, { availability: [] })], "Not available for this shift type"],
    [
      "unavailable on that weekday",
      [
        member(1, {
          availability: [{ kind: "evening", frequency: "weekly", except: [0, 1, 2, 3, 4] }],
        }),
      ],
      "Not available for this shift type",
    ],
    [
      "time-off",
      [member(1, { timeOff: [{ ...LONG, until: "Sat, Oct 31" }] })],
      "Time off until Sat, Oct 31",
    ],
    ["gone", [], "No longer in the squad"],
    [
      "elsewhere",
      [
        member(1, {
          spots: [
            {
              startsAt: Temporal.Instant.from("2026-10-19T22:00:00Z"),
              endsAt: Temporal.Instant.from("2026-10-19T23:00:00Z"),
            },
          ],
        }),
      ],
      "On another shift then",
    ],
    [
      "short of the rest that the squad requires",
      [member(1, { spots: [TIRING] })],
      "Too little rest",
    ],
  ])("leaves a spot open for a member who is %s", (_, members, because) => {
    const squad = { ...FIRST_LIMITS, restLevel: "forbid" } as const;
    const plan = planWeeks([evening], ["2026-10-18"], { ...facts, members, squad });
    expect(plan.shifts.map(({ memberIds }) => memberIds)).toEqual([[]]);
    expect(plan.left.map((one) => one.because)).toEqual([because]);
  });

  test("never assigns a member to two overlapping shifts of the pattern", () => {
    const late = {
      ...evening,
      type: "custom",
      customName: "Parade",
      startTime: "19:00",
      endTime: "21:00",
    };
    const plan = planWeeks([evening, late], ["2026-10-18"], facts);
    expect(plan.shifts.map(({ memberIds }) => memberIds)).toEqual([[1], []]);
  });

  test("summarizes its result in a line", () => {
    expect(planText(planWeeks([evening, night], ["2026-10-18"], facts), USUAL_DATES)).toBe(
      "2 shifts from Mon, Oct 19 to Sat, Oct 24",
    );
    expect(planText(planWeeks([evening], ["2026-10-18"], facts), USUAL_DATES)).toBe(
      "1 shift on Mon, Oct 19",
    );
    expect(planText(planWeeks([night, evening], ["2026-10-18"], facts), USUAL_DATES)).toBe(
      "2 shifts from Mon, Oct 19 to Sat, Oct 24",
    );
    expect(planText({ shifts: [] }, USUAL_DATES)).toBe("No shifts");
    expect(planText(planWeeks([evening], ["2026-10-18"], facts), USUAL_DATES, "2025-12-20")).toBe(
      "1 shift on Mon, Oct 19, 2026",
    );
  });
});
