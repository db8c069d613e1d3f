import { describe, expect, test } from "vitest";
import type { Frequency } from "../members/availability/member-availability.ts";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { fill } from "./autofill.ts";
import { NEVER_CODES, whyNever } from "./can-serve.ts";
import { evaluate } from "./evaluate.ts";
import { gapReasons } from "./gap-reasons.ts";
import type {
  MemberShiftPreference,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
} from "./month-to-fill.ts";

const [FIRST] = EVENINGS as [ShiftToFill];
const WEDNESDAY = 3;
const notOn = (frequency: Frequency, ...except: number[]) => [{ kind: "e", frequency, except }];

const said = (
  preference: MemberShiftPreference["preference"],
  ...shiftIds: number[]
): MemberShiftPreference[] => shiftIds.map((shiftId) => ({ shiftId, memberId: 1, preference }));
const monthOf = (
  shiftPreferences: readonly MemberShiftPreference[],
  member: Partial<MemberToFill> = {},
  more: Partial<MonthToFill> = {},
): MonthToFill =>
  eveningsToFill({ members: [{ ...TEST_MEMBER, ...member }], shiftPreferences, ...more });
const shiftsWith = (change: Partial<ShiftToFill>) => ({
  shifts: EVENINGS.map((shift) => ({ ...shift, ...change })),
});
const ALL_DAY = { startsAt: FIRST.startsAt - 600, endsAt: FIRST.endsAt + 600 };

describe("a preference to serve overrides availability", () => {
  test.each([
    ["without a preference", monthOf([]), "not-available"],
    ["prefer", monthOf(said("prefer", 1)), "can"],
    ["available", monthOf(said("available", 1)), "can"],
    ["prefers another shift", monthOf(said("prefer", 2)), "not-available"],
    ["is available if needed", monthOf(said("if-needed", 1)), "not-available"],
    ["unavailable", monthOf(said("unavailable", 1)), "not-available"],
    [
      "prefers a shift on an excluded weekday",
      monthOf(said("prefer", 1), { availability: notOn("weekly", WEDNESDAY) }),
      "can",
    ],
    [
      "prefers a shift during time off",
      monthOf(said("prefer", 1), { timeOff: [ALL_DAY] }),
      "time-off",
    ],
    [
      "prefers a shift on an observed rest day",
      monthOf(said("prefer", 1), { shabbatDays: [ALL_DAY] }),
      "shabbat",
    ],
    [
      "is available but on another shift",
      monthOf(said("available", 1), {
        elsewhere: [{ ...ALL_DAY, name: "Night", availabilityKind: null, date: FIRST.date }],
      }),
      "elsewhere",
    ],
    [
      "prefers a shift an hour before another one, if the squad forbids a short rest",
      monthOf(
        said("prefer", 1),
        {
          elsewhere: [
            {
              startsAt: FIRST.endsAt + 60,
              endsAt: FIRST.endsAt + 600,
              name: "Night",
              availabilityKind: null,
              date: FIRST.date,
            },
          ],
        },
        { limits: { ...eveningsToFill().limits, restLevel: "forbid", minimumRestHours: 8 } },
      ),
      "short-rest-elsewhere",
    ],
    [
      "prefers a shift without the position of its only spot",
      monthOf(said("prefer", 1), {}, shiftsWith({ roleIds: [1] })),
      "role",
    ],
    [
      "available weekly, and as a fill-in for another kind, if fill-ins are excluded",
      monthOf(
        [],
        { availability: [{ kind: "x", frequency: "fill-ins", except: [] }, ...notOn("weekly")] },
        { usesFillIns: false },
      ),
      "can",
    ],
    [
      "prefers a shift but is inactive",
      monthOf(said("prefer", 1), { isActive: false }),
      "inactive",
    ],
    [
      "prefers a shift as a fill-in, if fill-ins are excluded",
      monthOf(said("prefer", 1), { availability: notOn("fill-ins") }, { usesFillIns: false }),
      "only-fills-in",
    ],
  ] as const)("%s", (_what, month, expected) => {
    expect(NEVER_CODES[whyNever(month)[0]!]).toBe(expected);
    const codes = evaluate(month, [{ shiftId: 1, memberId: 1 }]).faults.map(({ code }) => code);
    expect(codes.length === 0).toBe(expected === "can");
    expect(codes.includes("not-available")).toBe(expected === "not-available");
  });

  test("reports a member's own replacement request first", () => {
    const month = monthOf([], {}, shiftsWith({ seekerIds: [1] }));
    expect(NEVER_CODES[whyNever(month)[0]!]).toBe("own-request");
  });

  test.each([
    [
      "as often as preferred, without availability for the kind",
      monthOf(said("prefer", 1, 2, 3)),
      3,
    ],
    [
      "but not more often than their maximum",
      monthOf(said("available", 1, 2, 3, 4), { most: 2 }),
      2,
    ],
    [
      "within the availability limit of an offered kind",
      monthOf(said("prefer", 1), { availability: notOn("monthly", WEDNESDAY) }),
      1,
    ],
    [
      "as often as a fill-in member",
      monthOf(said("prefer", 1, 3), { availability: notOn("fill-ins", WEDNESDAY) }),
      2,
    ],
  ] as const)("%s", (_what, month, expected) => {
    const { roster, judgement } = fill(month, { seed: 1, moves: 2_000 });
    expect([judgement.faults, roster.length]).toEqual([[], expected]);
  });

  test("reports the actual obstacle, not missing availability", () => {
    const month = monthOf(said("prefer", 1), { timeOff: [ALL_DAY] });
    const [gap] = gapReasons(month, []);
    expect(gap?.sentence).toBe("1 member: 1 on time off.");
  });
});
