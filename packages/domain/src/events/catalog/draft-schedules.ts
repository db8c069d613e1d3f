import type { ActivityType } from "../activity-types.ts";
import { defineEvent } from "../define-event.ts";
import { count, dayWords, textDetail } from "../details.ts";

/** The draft schedule's id, its name at the time of the event, and its days. */
const draftScheduleNamed = { draftScheduleId: count, draftSchedule: textDetail, days: dayWords };

/**
 * Queries to refetch, because a shift of a draft is neither open nor a coverage gap, and the draft
 * decides for which shifts and until when members enter preferences.
 */
const INVALIDATES = [
  "draftSchedules.",
  "shiftPreferences.",
  "autofill.",
  "shifts.",
  "replacements.",
  "replacementSearch.",
  "wallboard.show",
  "reports.",
  "activity.",
];

interface Said {
  readonly actor: string;
  readonly details: { readonly draftSchedule: string; readonly days: string };
}

/**
 * Defines an event about a draft schedule that appears only in the log; other events notify members
 * of preference requests and of publication.
 */
function draftScheduleNews(type: ActivityType, label: string, sentence: (facts: Said) => string) {
  return defineEvent({
    details: draftScheduleNamed,
    log: { type, recent: null, seenBy: "everyone", sentence },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label },
    notifies: null,
  });
}

export const draftSchedulesEvents = {
  "draft-schedules.created": draftScheduleNews(
    "draft-schedule-created",
    "A draft schedule is created",
    ({ actor, details: { draftSchedule, days } }) =>
      `${actor} created the draft schedule “${draftSchedule}” for ${days}`,
  ),
  "draft-schedules.changed": draftScheduleNews(
    "draft-schedule-changed",
    "A draft schedule is changed",
    ({ actor, details: { draftSchedule, days } }) =>
      `${actor} changed the draft schedule “${draftSchedule}” for ${days}`,
  ),
  "draft-schedules.deleted": draftScheduleNews(
    "draft-schedule-deleted",
    "A draft schedule is deleted",
    ({ actor, details: { draftSchedule, days } }) =>
      `${actor} deleted the draft schedule “${draftSchedule}” for ${days}`,
  ),
  "draft-schedules.preferences-closed": draftScheduleNews(
    "shift-preferences-closed",
    "Shift preferences for a draft schedule are closed",
    ({ actor, details: { draftSchedule } }) =>
      `${actor} closed shift preferences for “${draftSchedule}”`,
  ),
  "draft-schedules.preferences-opened": draftScheduleNews(
    "shift-preferences-opened",
    "Shift preferences for a draft schedule are reopened",
    ({ actor, details: { draftSchedule } }) =>
      `${actor} reopened shift preferences for “${draftSchedule}”`,
  ),
};
