import { NO_OWN_LIMITS } from "@watchbill/domain/eligibility/own-limits";
import { FIRST_LIMITS } from "@watchbill/domain/testing/limits";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { describe, expect, test } from "vitest";
import type { Shift } from "../shift-view.ts";
import {
  afterMove,
  eligibilityOn,
  type PlannerFacts,
  plannedMinutes,
  type ShiftMember,
} from "./shift-eligibility.ts";

const availability = {
  morningSundayEarlyAvailability: "weekly",
  morningSundayLateAvailability: "weekly",
  morningWeekdaysAvailability: "weekly",
  eveningAvailability: "weekly",
  nightAvailability: "not-available",
} as const;
const member = (id: number) =>
  ({
    id,
    unitNumber: `C-${id}`,
    firstName: "Dana",
    lastName: "Levi",
    ...availability,
  }) as unknown as ShiftMember & Shift["assignments"][number]["user"];
const dana = member(25);

function shift(
  id: number,
  date: string,
  hours: readonly [string, string],
  memberIds: readonly number[] = [],
  more: Partial<Shift> = {},
): Shift {
  const spot = (userId: number) => ({
    id: id * 100 + userId,
    userId,
    status: "assigned",
    user: member(userId),
  });
  return {
    id,
    type: "evening",
    customName: null,
    kindName: "Evening",
    kindCode: "Eve",
    typeColor: "orange",
    availabilityKind: more.type ?? "evening",
    date,
    endDate: null,
    startTime: hours[0],
    endTime: hours[1],
    startsAt: `${date}T${hours[0]}:00Z`,
    endsAt: `${date}T${hours[1]}:00Z`,
    maxMembers: 2,
    notes: null,
    templateId: null,
    seriesId: null,
    isRecurring: false,
    isBeingPlanned: false,
    assignmentCount: memberIds.length,
    heldCount: 0,
    roles: [],
    roleGap: null,
    assignments: memberIds.map(spot) as unknown as Shift["assignments"],
    ...more,
  };
}

const early = shift(1, "2026-05-13", ["07:00", "09:00"], [25]);
const DRIVEN = { roles: [{ id: 1, name: "Driver", code: "DRV", memberId: null }] };
const facts: PlannerFacts = {
  style: USUAL_DATES,
  timeOffOf: () => [],
  shabbatWindowsOf: () => [],
  holdingsOf: (id) =>
    id === 7 ? [{ qualificationId: 1, validFrom: "2026-01-01", lastDay: null }] : [],
  shifts: [early],
  now: Temporal.Instant.from("2026-05-12T18:00:00Z"),
  squad: FIRST_LIMITS,
  ownLimitsOf: () => NO_OWN_LIMITS,
  workProhibitedOn: (date) => (date === "2026-05-22" ? "Shavuot" : null),
};

describe("eligibilityOn", () => {
  test.each<[string, Shift, string | null, string[]]>([
    ["allows a shift without conflicts", shift(2, "2026-05-13", ["18:30", "20:30"]), null, []],
    [
      "warns about short rest",
      shift(2, "2026-05-13", ["11:00", "13:00"]),
      null,
      ["Only 2 hours of rest beside Evening"],
    ],
    [
      "warns about a shift type the member does not serve",
      shift(2, "2026-05-14", ["18:30", "20:30"], [], { type: "night" }),
      null,
      ["Marked this shift type as not available"],
    ],
    [
      "allows a spot without a position",
      shift(2, "2026-05-13", ["18:30", "20:30"], [], DRIVEN),
      null,
      [],
    ],
    [
      "warns when the open position needs driver",
      shift(2, "2026-05-13", ["18:30", "20:30"], [8], DRIVEN),
      null,
      ["Open position: driver"],
    ],
    [
      "allows a spot when the driver is assigned",
      shift(2, "2026-05-13", ["18:30", "20:30"], [7], DRIVEN),
      null,
      [],
    ],
    [
      "warns about a holiday",
      shift(2, "2026-05-22", ["18:30", "20:30"]),
      null,
      ["Shavuot: work is prohibited"],
    ],
    [
      "blocks a shift the member is already on",
      early,
      "C-25 Dana Levi is already on this shift.",
      [],
    ],
    [
      "blocks an overlapping shift",
      shift(2, "2026-05-13", ["08:00", "10:00"]),
      "C-25 Dana Levi is already on Evening on Wed, May 13, 7:00 AM - 9:00 AM, which overlaps this shift.",
      [],
    ],
    [
      "blocks a full shift",
      shift(2, "2026-05-15", ["18:30", "20:30"], [1, 2]),
      "Every spot on this shift is filled. Look for another open shift.",
      [],
    ],
    [
      "blocks a past shift",
      shift(2, "2026-05-12", ["07:00", "09:00"]),
      "This shift has ended.",
      [],
    ],
  ])("%s", (_how, target, blocked, warnings) => {
    expect(eligibilityOn(dana, target, facts)).toMatchObject({ blocked, warnings });
  });

  test("returns the override codes of warnings, including one about too many shifts that month", () => {
    const wishing = { ...facts, ownLimitsOf: () => ({ maxMonthlyShifts: 1 }) };
    expect(eligibilityOn(dana, shift(2, "2026-05-13", ["11:00", "13:00"]), wishing)).toMatchObject({
      warnings: ["Only 2 hours of rest beside Evening", "2 shifts in May (their maximum is 1)"],
      overrides: ["short-rest", "more-than-wished"],
    });
  });

  test("ignores a conflict with the shift that the member leaves", () => {
    const later = shift(2, "2026-05-13", ["08:00", "10:00"]);
    expect(eligibilityOn(dana, later, facts, early.id)).toEqual({
      blocked: null,
      warnings: [],
      overrides: [],
    });
  });
});

test("moves a member between two shifts and updates their counts", () => {
  const to = shift(2, "2026-05-14", ["18:30", "20:30"], [7]);
  const [left, joined, other] = afterMove(
    [early, to, shift(3, "2026-05-15", ["07:00", "09:00"], [25])],
    dana,
    {
      fromId: 1,
      toId: 2,
    },
  );
  expect([left?.assignmentCount, left?.assignments.length]).toEqual([0, 0]);
  expect(joined?.assignments.map(({ userId }) => userId)).toEqual([7, 25]);
  expect([joined?.assignmentCount, other?.assignmentCount]).toEqual([2, 1]);
});

test("sums the minutes of a member's shifts", () => {
  expect(
    plannedMinutes(25, [
      early,
      shift(2, "2026-05-14", ["18:30", "20:00"], [25]),
      shift(3, "2026-05-15", ["07:00", "09:00"], [7]),
    ]),
  ).toBe(210);
});
