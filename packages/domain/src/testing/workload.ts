import type { WorkloadRules } from "../settings/workload-rules.ts";

/** How a squad weighs what is carried, as it is at first. */
export const FIRST_WORKLOAD_RULES: WorkloadRules = {
  burdenDays: 180,
  nightWeight: 1.5,
  weekendWeight: 1.25,
  holidayWeight: 2,
  lateSaveHours: 2,
  weekend: "saturday-sunday",
};
