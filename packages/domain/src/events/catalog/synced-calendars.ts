import { UNREAD_GIVEN_UP_DAYS, UNREAD_NOTIFIED_DAYS } from "../../calendar-sync/reading.ts";
import { defineEvent } from "../define-event.ts";
import { nothing } from "../details.ts";
import { QUIET_EVENTS } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

/** Queries to refetch, because a member who is busy by a synced calendar counts as on time off. */
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
      sentence: ({ subject }) => `${subject} connected a synced calendar`,
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
          ? `${subject} removed their synced calendar`
          : `${actor} removed ${subject}'s synced calendar`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: ({ actor }) =>
          notice(
            "Synced calendar removed",
            `${actor} removed your synced calendar. Its busy times no longer count as time off. You can connect it again in Settings > Time off.`,
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
        `${subject}'s synced calendar hasn't synced for ${UNREAD_NOTIFIED_DAYS} days`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: () =>
          notice(
            "Your calendar stopped syncing",
            `Your calendar hasn't synced for ${UNREAD_NOTIFIED_DAYS} days. Its last busy times still count as time off; after ${UNREAD_GIVEN_UP_DAYS} days, we'll disconnect it. Check Settings > Time off.`,
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
        `${subject}'s synced calendar was disconnected after ${UNREAD_GIVEN_UP_DAYS} days without a sync`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: () =>
          notice(
            "Your calendar was disconnected",
            `Your calendar hasn't synced for ${UNREAD_GIVEN_UP_DAYS} days, so we disconnected it. Its busy times no longer count as time off. Connect it again in Settings > Time off.`,
          ),
      },
    },
  }),
};
