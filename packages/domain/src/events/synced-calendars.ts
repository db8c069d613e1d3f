import { UNREAD_GIVEN_UP_DAYS, UNREAD_NOTIFIED_DAYS } from "../calendar-sync/reading.ts";
import { defineEvent } from "./define-event.ts";
import { nothing } from "./details.ts";
import { QUIET_EVENTS } from "./notification-policy.ts";
import { notice } from "./words.ts";

/** A member who is busy by a synced calendar counts as on time off. */
export const BUSY_INVALIDATIONS = [
  "calendarSync.",
  "timeOff.",
  "shifts.suggestions",
  "shifts.assignmentOrder",
  "shifts.standIns",
  "shifts.standInsFor",
  "shifts.ownStandIns",
  "replacements.outstanding",
  "replacementSearch.",
  "reports.",
];
const INVALIDATES = [...BUSY_INVALIDATIONS, "activity."];

export const calendarSyncEvents = {
  "calendar-sync.added": defineEvent({
    details: nothing,
    log: {
      type: "synced-calendar-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} gave the address of their own calendar`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "calendar-sync.removed": defineEvent({
    details: nothing,
    log: {
      type: "synced-calendar-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, isOwnAct }) =>
        isOwnAct
          ? `${subject} took their own calendar back`
          : `${actor} removed the own calendar of ${subject}`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: ({ actor }) =>
          notice(
            "Your Calendar Is Not Read Any More",
            `${actor} removed your own calendar. Its times do not count as away any more. You can give it again in Settings, Away.`,
          ),
      },
    },
  }),
  "calendar-sync.unreadable": defineEvent({
    details: nothing,
    log: {
      type: "synced-calendar-unreadable",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) =>
        `The own calendar of ${subject} could not be read for ${UNREAD_NOTIFIED_DAYS} days`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: () =>
          notice(
            "Your Calendar Cannot Be Read",
            `It could not be read for ${UNREAD_NOTIFIED_DAYS} days. The times that were read last still count as away; after ${UNREAD_GIVEN_UP_DAYS} days it is given up. Look in Settings, Away.`,
          ),
      },
    },
  }),
  "calendar-sync.stopped": defineEvent({
    details: nothing,
    log: {
      type: "synced-calendar-stopped",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) =>
        `The own calendar of ${subject} could not be read for ${UNREAD_GIVEN_UP_DAYS} days and was given up`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: () =>
          notice(
            "Your Calendar Was Given Up",
            `It could not be read for ${UNREAD_GIVEN_UP_DAYS} days, so its times do not count as away any more. Give it again in Settings, Away.`,
          ),
      },
    },
  }),
};
