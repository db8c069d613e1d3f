import type { SpotRules } from "../eligibility/spot.ts";

/** The default squad rules for eligibility. */
export const FIRST_LIMITS: SpotRules = {
  timeZone: "UTC",
  minimumRestHours: 8,
  restLevel: "warn",
  maxHoursInSevenDays: 48,
  hoursLevel: "warn",
  maxNightsInRow: 3,
  nightsLevel: "warn",
};
