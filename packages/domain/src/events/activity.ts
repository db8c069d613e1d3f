import { defineEvent } from "./define-event.ts";
import { count, textDetail } from "./details.ts";

export const activityEvents = {
  "activity.trimmed": defineEvent({
    details: { entries: count, position: count, seal: textDetail },
    log: {
      type: "activity-trimmed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `The system let ${details.entries} old entries of this log go`,
    },
    invalidates: ["activity."],
    webhook: null,
    notifies: null,
  }),
};
