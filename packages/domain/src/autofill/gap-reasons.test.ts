import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { randomMonth } from "../testing/random-months.ts";
import { DRIVER, SQUADS, squadToFill } from "../testing/squads-to-fill.ts";
import { fill } from "./autofill.ts";
import { evaluate } from "./evaluate.ts";
import { type GapReason, gapReasons, type Nearest } from "./gap-reasons.ts";
import { shortagesOf } from "./infeasibility.ts";
import type { MonthToFill } from "./month-to-fill.ts";

const ROUNDS = Number(env["FILL_ROUNDS"] ?? 1);
const MONTH = squadToFill(SQUADS.s60);
const { roster } = fill(MONTH, { seed: 1, moves: 20_000 });

/** The month with one hard constraint removed for all members. */
const LIFTED: Partial<
  Readonly<Record<GapReason, (month: MonthToFill, near: Nearest, shiftId: number) => MonthToFill>>
> = {
  "short-rest": (month) => ({ ...month, limits: { ...month.limits, minimumRestHours: 0 } }),
  turns: (month, _near, shiftId) => ({
    ...month,
    shifts: month.shifts.map((shift) =>
      shift.id === shiftId ? { ...shift, availabilityKind: null } : shift,
    ),
  }),
  most: (month, { memberId }) => ({
    ...month,
    members: month.members.map((member) =>
      member.id === memberId ? { ...member, most: null, maxMonthlyShifts: null } : member,
    ),
  }),
  hours: (month) => ({ ...month, limits: { ...month.limits, hoursLevel: "off" } }),
  nights: (month) => ({ ...month, limits: { ...month.limits, nightsLevel: "off" } }),
};

describe("gapReasons", { timeout: 120_000 * ROUNDS }, () => {
  test("counts each member once and names the members who could be asked", () => {
    const months = [
      { month: MONTH, roster },
      ...Array.from({ length: 40 * ROUNDS }, (_, seed) => {
        const month = randomMonth(seed);
        return { month, roster: fill(month, { seed, moves: 300 }).roster };
      }),
    ];
    let asked = 0;
    for (const { month, roster } of months) {
      // Five of the squad's gaps are enough for a test.
      for (const gap of gapReasons(month, roster).slice(0, 5)) {
        expect(gap.counts.reduce((sum, { count }) => sum + count, 0)).toBe(month.members.length);
        for (const near of gap.nearest.slice(0, month === MONTH ? 1 : 3)) {
          asked++;
          const spot = { memberId: near.memberId, shiftId: gap.shiftId };
          const before = evaluate(month, [...roster, spot]).faults.filter(
            (fault) => fault.memberId === near.memberId,
          );
          expect(before.length, near.text).toBeGreaterThan(0);
          const lifted = LIFTED[near.reason]!(month, near, gap.shiftId);
          expect(evaluate(lifted, [...roster, spot]).faults, near.text).toEqual([]);
        }
      }
    }
    expect(asked).toBeGreaterThan(30);
  });

  test("names first the members who could serve once another member is removed", () => {
    for (const off of roster.slice(0, 20)) {
      const left = roster.filter((spot) => spot !== off);
      const gap = gapReasons(MONTH, left).find(({ shiftId }) => shiftId === off.shiftId);
      const could = gap?.counts.find(({ reason }) => reason === "can")?.count ?? 0;
      expect(could).toBeGreaterThan(0);
      const first = gap!.nearest.slice(0, could);
      expect(new Set(first.map(({ text }) => text))).toEqual(new Set(["available"]));
      for (const { memberId } of first)
        expect(
          evaluate(MONTH, [...left, { memberId, shiftId: off.shiftId }]).faults.filter(
            (fault) => fault.memberId === memberId,
          ),
        ).toEqual([]);
    }
  });

  test("formats the reasons as text", () => {
    const only = MONTH.members.map((member, index) => ({
      ...member,
      availability: index < 3 ? [{ kind: "n", frequency: "monthly" as const, except: [] }] : [],
      holdings:
        index < 2 ? [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }] : [],
      timeOff: [],
    }));
    const night = {
      ...MONTH.shifts.find(({ type }) => type === "n")!,
      spots: 1,
      roleIds: [DRIVER],
    };
    const small: MonthToFill = {
      ...MONTH,
      members: only.slice(0, 5),
      shifts: [
        night,
        {
          ...night,
          id: 900,
          startsAt: night.startsAt + 2 * 1440,
          endsAt: night.endsAt + 2 * 1440,
          date: "2026-12-03",
        },
        {
          ...night,
          id: 901,
          startsAt: night.startsAt + 4 * 1440,
          endsAt: night.endsAt + 4 * 1440,
          date: "2026-12-05",
        },
      ],
      fixed: [],
    };
    const [gap] = gapReasons(small, fill(small, { seed: 1, moves: 500 }).roster);
    expect(gap?.role).toBe("driver");
    expect(gap?.sentence).toMatch(
      /^5 members: 2 not available for Night on Saturdays, 1 without the position \(driver\), 2 at their availability limit\. Closest: C-\d \(monthly Night limit reached\), C-\d \(/,
    );
    const { shortages, isMost } = shortagesOf(small, fill(small, { seed: 1, moves: 500 }).roster);
    expect([isMost, shortages]).toEqual([
      true,
      [
        {
          shiftIds: [901],
          isProof: true,
          sentence:
            "3 Night driver: 3 spots, only 2 can be filled by 2 eligible members. No schedule can fill more.",
        },
      ],
    ]);
  });
});
