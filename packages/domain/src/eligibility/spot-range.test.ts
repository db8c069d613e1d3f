import { expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { ownLimitsOf } from "./own-limits.ts";
import type { SpotRules } from "./spot.ts";
import { forbiddingOnly, reachOf } from "./spot-range.ts";

const at = (text: string) => Temporal.Instant.from(text);
/** Evening shifts in New York; the second one crosses the end of May. */
const SHIFTS = [
  { startsAt: at("2026-05-31T23:00:00Z"), endsAt: at("2026-06-01T06:00:00Z") },
  { startsAt: at("2026-05-12T22:30:00Z"), endsAt: at("2026-05-13T00:30:00Z") },
];
const OFF = {
  ...FIRST_LIMITS,
  timeZone: "America/New_York",
  restLevel: "off",
  hoursLevel: "off",
  nightsLevel: "off",
} as const;

test.each<[string, Partial<SpotRules>, number]>([
  ["no limits: only overlapping spots", {}, 0],
  ["eight hours of rest", { restLevel: "warn", minimumRestHours: 8 }, 8],
  ["hours within seven days", { restLevel: "warn", hoursLevel: "warn" }, 168],
  [
    "three nights in a row, with one before and one after",
    { nightsLevel: "forbid", maxNightsInRow: 3 },
    120,
  ],
  [
    "ten nights, which is more than seven days",
    { hoursLevel: "warn", nightsLevel: "warn", maxNightsInRow: 10 },
    288,
  ],
])(
  "loads members' spots around the first and last shift, as far as the squad's limits reach: %s",
  (_what, squad, hours) => {
    const near = reachOf(SHIFTS, { ...OFF, ...squad })?.near;
    expect(near?.startsAt.until(SHIFTS[1]!.startsAt).total("hours")).toBe(hours);
    expect(SHIFTS[0]!.endsAt.until(near!.endsAt).total("hours")).toBe(hours);
  },
);

test("loads the whole months in which the shifts begin, in the squad's time zone", () => {
  expect(reachOf(SHIFTS, OFF)?.months).toEqual({
    startsAt: at("2026-05-01T04:00:00Z"),
    endsAt: at("2026-06-01T04:00:00Z"),
  });
});

test("loads no spots when there are no shifts", () => expect(reachOf([], FIRST_LIMITS)).toBeNull());

test("turns limits that only warn off, for a check of conflicts only", () => {
  const squad = {
    ...FIRST_LIMITS,
    restLevel: "warn",
    hoursLevel: "forbid",
    nightsLevel: "off",
  } as const;
  expect(forbiddingOnly(squad)).toEqual({ ...squad, restLevel: "off" });
});

test("copies only a member's own limits into an object", () => {
  const dana = { firstName: "Dana", maxMonthlyShifts: 4 };
  expect(ownLimitsOf(dana)).toEqual({ maxMonthlyShifts: 4 });
});
