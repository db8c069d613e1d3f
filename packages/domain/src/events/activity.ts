import { defineEvent } from "./define-event.ts";
import { count, textDetail } from "./details.ts";

export const activityEvents = {
  "activity.trimmed": defineEvent({
    details: { entries: count, position: count, seal: textDetail },
    log: {
      type: "activity-trimmed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) =>
        details.entries === 1
          ? "The system deleted 1 old entry of this log"
          : `The system deleted ${details.entries} old entries of this log`,
    },
    invalidates: ["activity."],
    webhook: null,
    notifies: null,
  }),
};
