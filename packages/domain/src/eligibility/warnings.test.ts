import { expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { checkEligibility, type EligibilityFacts } from "./eligibility.ts";
import { warningsIn } from "./eligibility-issues.ts";
import { NO_OWN_LIMITS } from "./own-limits.ts";
import type { HeldSpot, SpotRules, SpotShift } from "./spot.ts";

const at = (hour: number) => Temporal.Instant.from("2026-05-12T00:00:00Z").add({ hours: hour });
const shift = (type: string, from: number, until: number): SpotShift => ({
  id: 1,
  type,
  // May 12, 2026 is a Tuesday.
  date: "2026-05-12",
  availabilityKind: type === "custom" ? null : type,
  startsAt: at(from),
  endsAt: at(until),
});
const held = (name: string, from: number, until: number): HeldSpot => ({
  name,
  startsAt: at(from),
  endsAt: at(until),
});
const facts: Case = {
  shift: shift("evening", 18, 20),
  spots: [],
  ...FIRST_LIMITS,
  holidayName: null,
};
const availability = [
  { kind: "evening", frequency: "weekly", except: [3] },
  { kind: "night", frequency: "fill-ins", except: [] },
] as const;

interface Case extends Pick<EligibilityFacts, "holidayName">, SpotRules {
  readonly shift: SpotShift;
  readonly spots: readonly HeldSpot[];
}

test.each<[string, Partial<Case>, string[]]>([
  ["no conflicts", {}, []],
  ["a fill-in member", { shift: shift("night", 23, 31) }, []],
  [
    "a time of day without availability",
    { shift: shift("morning-weekdays", 7, 9) },
    ["Marked this shift type as not available"],
  ],
  [
    "an excluded weekday",
    { shift: { ...shift("evening", 42, 44), date: "2026-05-13" } },
    ["Marked this shift type as not available"],
  ],
  ["a time of day without availability settings", { shift: shift("custom", 7, 9) }, []],
  ["no rest before", { spots: [held("Parade", 9, 18)] }, ["No rest beside Parade"]],
  [
    "a short rest before",
    { spots: [held("Parade", 9, 12)] },
    ["Only 6 hours of rest beside Parade"],
  ],
  ["a short rest after", { spots: [held("Night", 21, 29)] }, ["Only 1 hour of rest beside Night"]],
  ["rest enough", { spots: [held("Morning", 8, 10)] }, []],
  ["a squad without a minimum rest", { spots: [held("Night", 20, 28)], minimumRestHours: 0 }, []],
  ["a holiday", { holidayName: "Yom Kippur" }, ["Yom Kippur: work is prohibited"]],
  [
    "all warnings at once",
    {
      shift: shift("morning-weekdays", 7, 9),
      spots: [held("Night", -1, 6)],
      holidayName: "Yom Kippur",
    },
    [
      "Marked this shift type as not available",
      "Only 1 hour of rest beside Night",
      "Yom Kippur: work is prohibited",
    ],
  ],
])("%s", (_what, change, warnings) => {
  const { shift: on, spots, holidayName, ...squad } = { ...facts, ...change };
  const dana = {
    ...NO_OWN_LIMITS,
    name: "C-25 Dana Levi",
    isActive: true,
    isSeeking: false,
    spots,
    availability,
  };
  expect(warningsIn(checkEligibility(dana, on, { by: "coordinator", squad, holidayName }))).toEqual(
    warnings,
  );
});
