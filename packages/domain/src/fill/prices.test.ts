import { expect, test } from "vitest";
import { SOMEBODY } from "../testing/evenings-to-fill.ts";
import { creditedLoads } from "./prices.ts";

const DAYS = 100;
const memberOf = (presentDays: number, hours: number) => ({
  ...SOMEBODY,
  availability: [{ kind: "e", frequency: "weekly" as const, except: [] }],
  carried: { hours, nights: 0, weekends: 0, holidays: 0 },
  presentDays,
  share: 1,
});

test.each([
  ["whoever was there half of the time", 50, 120],
  ["not whoever was there less", 49, 150],
])(
  "what a member is credited for days on which they could not serve is the usual of those there for long: %s",
  (_who, present, credited) => {
    // An hour and a half a day, and nine tenths of one; who was never there is credited the middle of the two, or the first alone.
    const members = [memberOf(DAYS, 150), memberOf(present, present * 0.9), memberOf(0, 0)];
    expect(creditedLoads({ members, fairnessDays: DAYS })[2]?.hours).toBeCloseTo(credited);
  },
);
