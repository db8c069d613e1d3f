import { namedAlarm } from "../monitoring/alarm-names.ts";
import { defineEvent } from "./define-event.ts";
import { flagDetail, textDetail } from "./details.ts";

export const monitoringEvents = {
  "operations.backup-asked": defineEvent({
    details: {},
    log: {
      type: "backup-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor }) => `${actor} started a backup`,
    },
    touches: ["monitoring.", "activity."],
    webhook: null,
    tells: null,
  }),
  "operations.alarm-told": defineEvent({
    details: { key: textDetail },
    log: {
      type: "alarm-told",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `Admins were alerted: ${namedAlarm(details.key)}`,
    },
    touches: ["monitoring.", "activity."],
    webhook: null,
    tells: null,
  }),
  "operations.alarm-over": defineEvent({
    details: { key: textDetail },
    log: {
      type: "alarm-over",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `Alert resolved: ${namedAlarm(details.key)}`,
    },
    touches: ["monitoring.", "activity."],
    webhook: null,
    tells: null,
  }),
  "operations.backup-ended": defineEvent({
    details: { isGood: flagDetail },
    log: {
      type: "backup-ended",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) =>
        details.isGood ? "A backup was written and verified" : "A backup failed",
    },
    touches: ["monitoring.", "activity."],
    webhook: null,
    tells: null,
  }),
};
