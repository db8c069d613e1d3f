import type { Feature } from "../../platform/feature.ts";
import { listActivity, listRecentActivity } from "./queries.ts";

/** The events table is the activity log; this feature only reads it. */
export const activity: Feature = {
  noun: "activity",
  handlers: { "activity.log": listActivity, "activity.recent": listRecentActivity },
};
