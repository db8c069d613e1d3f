import { expect, test } from "vitest";
import { TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { creditedLoads } from "./cost-weights.ts";

const DAYS = 100;
const memberOf = (presentDays: number, hours: number) => ({
  ...TEST_MEMBER,
  availability: [{ kind: "e", frequency: "weekly" as const, except: [] }],
  carried: { hours, nights: 0, weekends: 0, holidays: 0 },
  presentDays,
  share: 1,
});

test.each([
  ["a member present half of the time", 50, 120],
  ["not a member present less", 49, 150],
])(
  "credits days of absence at the median rate of members with enough presence: %s",
  (_who, present, credited) => {
    // The members' hours per day are 1.5 and 0.9. The absent member is credited the mean of both,
    // or the first alone.
    const members = [memberOf(DAYS, 150), memberOf(present, present * 0.9), memberOf(0, 0)];
    expect(creditedLoads({ members, fairnessDays: DAYS })[2]?.hours).toBeCloseTo(credited);
  },
);
