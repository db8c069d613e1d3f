import type { BurdenRules } from "../settings/burden-rules.ts";

/** How a squad weighs what is carried, as it is at first. */
export const FIRST_BURDEN_RULES: BurdenRules = {
  burdenDays: 180,
  nightWeight: 1.5,
  weekendWeight: 1.25,
  holidayWeight: 2,
  lateSaveHours: 2,
  weekend: "saturday-sunday",
};
