import type { Output } from "../../lib/api.ts";

export type PlanOnWire = Output<"plans.list">[number];
/** What stands in a plan. */
export type Held = Output<"shifts.ofPlans">[number];
