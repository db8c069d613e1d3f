import type { SpotRules } from "../eligibility/spot.ts";

/** What a squad asks of who holds a place, as it is at first. */
export const FIRST_LIMITS: SpotRules = {
  timeZone: "UTC",
  minimumRestHours: 8,
  restLevel: "warn",
  mostHoursInSevenDays: 48,
  hoursLevel: "warn",
  mostNightsInRow: 3,
  nightsLevel: "warn",
};
