import { namedAlert } from "../monitoring/alert-names.ts";
import { defineEvent } from "./define-event.ts";
import { flagDetail, textDetail } from "./details.ts";

export const monitoringEvents = {
  "monitoring.backup-requested": defineEvent({
    details: {},
    log: {
      type: "backup-requested",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor }) => `${actor} started a backup`,
    },
    invalidates: ["monitoring.", "activity."],
    webhook: null,
    notifies: null,
  }),
  "monitoring.alert-sent": defineEvent({
    details: { key: textDetail },
    log: {
      type: "alert-sent",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `Admins were alerted: ${namedAlert(details.key)}`,
    },
    invalidates: ["monitoring.", "activity."],
    webhook: null,
    notifies: null,
  }),
  "monitoring.alert-resolved": defineEvent({
    details: { key: textDetail },
    log: {
      type: "alert-resolved",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `Alert resolved: ${namedAlert(details.key)}`,
    },
    invalidates: ["monitoring.", "activity."],
    webhook: null,
    notifies: null,
  }),
  "monitoring.backup-ended": defineEvent({
    details: { isGood: flagDetail },
    log: {
      type: "backup-ended",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) =>
        details.isGood ? "A backup was written and verified" : "A backup failed",
    },
    invalidates: ["monitoring.", "activity."],
    webhook: null,
    notifies: null,
  }),
};
