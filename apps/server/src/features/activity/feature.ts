import type { activityEndpoints } from "@watchbill/contract/reports/activity";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { showHistory } from "./history-queries.ts";
import { noteSeals, purgeActivity, sealActivity } from "./jobs.ts";
import { listActivity, listRecentActivity, summariseActivity } from "./queries.ts";

/** The events table is the activity log; this feature reads, seals and purges it. */
export function activity(dependencies: Needs<"configuration" | "log" | "sealNotes">): Feature {
  const { configuration, sealNotes } = dependencies;
  return {
    noun: "activity",
    handlers: {
      "activity.log": listActivity,
      "activity.summary": summariseActivity,
      "activity.recent": listRecentActivity,
      "activity.ofShift": showHistory,
    } satisfies HandlersFor<typeof activityEndpoints>,
    jobs: [
      // Writes notes about committed entries only; the next run covers this minute's seals.
      { name: "note audit chain seals", run: (ctx) => noteSeals(ctx, dependencies) },
      { name: "seal activity log entries", run: sealActivity },
      {
        name: "purge old activity",
        run: (ctx) => purgeActivity(ctx, configuration.retentionDays.activity, sealNotes),
      },
    ],
  };
}
