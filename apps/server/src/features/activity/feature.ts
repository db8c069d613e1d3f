import type { activityEndpoints } from "@watchbill/contract/activity";
import type { AppDependencies } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { forgetOldActivity, sealActivity } from "./jobs.ts";
import { listActivity, listRecentActivity, summariseActivity } from "./queries.ts";

/** The events table is the activity log; this feature reads it, seals it and lets old entries go. */
export function activity({ configuration }: AppDependencies): Feature {
  return {
    noun: "activity",
    handlers: {
      "activity.log": listActivity,
      "activity.summary": summariseActivity,
      "activity.recent": listRecentActivity,
    } satisfies HandlersFor<typeof activityEndpoints>,
    jobs: [
      { name: "seal activity", run: sealActivity },
      { name: "forget old activity", run: (ctx) => forgetOldActivity(ctx, configuration.keptDays.activity) },
    ],
  };
}
