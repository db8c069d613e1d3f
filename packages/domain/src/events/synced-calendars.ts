import { UNREAD_GIVEN_UP_DAYS, UNREAD_TOLD_DAYS } from "../calendar-sync/reading.ts";
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
const TOUCHES = [...BUSY_INVALIDATIONS, "activity."];

export const calendarSyncEvents = {
  "own-calendar.given": defineEvent({
    details: nothing,
    log: {
      type: "own-calendar-given",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} gave the address of their own calendar`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
  "own-calendar.removed": defineEvent({
    details: nothing,
    log: {
      type: "own-calendar-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, isOwnAct }) =>
        isOwnAct
          ? `${subject} took their own calendar back`
          : `${actor} removed the own calendar of ${subject}`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: {
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
  "own-calendar.unread": defineEvent({
    details: nothing,
    log: {
      type: "own-calendar-unread",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) =>
        `The own calendar of ${subject} could not be read for ${UNREAD_TOLD_DAYS} days`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: {
      subject: {
        ...QUIET_EVENTS,
        link: "open-dashboard",
        words: () =>
          notice(
            "Your Calendar Cannot Be Read",
            `It could not be read for ${UNREAD_TOLD_DAYS} days. The times that were read last still count as away; after ${UNREAD_GIVEN_UP_DAYS} days it is given up. Look in Settings, Away.`,
          ),
      },
    },
  }),
  "own-calendar.given-up": defineEvent({
    details: nothing,
    log: {
      type: "own-calendar-given-up",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) =>
        `The own calendar of ${subject} could not be read for ${UNREAD_GIVEN_UP_DAYS} days and was given up`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: {
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
