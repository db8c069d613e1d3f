import type { WorkloadRules } from "../settings/workload-rules.ts";

/** The default workload rules. */
export const FIRST_WORKLOAD_RULES: WorkloadRules = {
  workloadDays: 180,
  nightWeight: 1.5,
  weekendWeight: 1.25,
  holidayWeight: 2,
  lastMinutePickupHours: 2,
  weekend: "saturday-sunday",
};
