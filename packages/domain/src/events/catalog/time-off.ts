import { defineEvent } from "../define-event.ts";
import { dayWords, maybe, textDetail } from "../details.ts";
import { QUIET_EVENTS } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

/** The days of the time off as text; the event never includes the note. */
const days = { days: dayWords };
/** The days also as dates, so that an undo can restore the time off. */
const interrupted = {
  ...days,
  fromDate: textDetail,
  fromTime: maybe(textDetail),
  untilDate: textDetail,
  untilTime: maybe(textDetail),
};

/** Queries about stand-ins, who depend on time off. */
const SUBSTITUTES = ["shifts.standIns", "shifts.standInsFor", "shifts.ownStandIns"];
/**
 * Queries to refetch: time off affects who can be assigned, asked and counted, and the badge next
 * to the member's name.
 */
const INVALIDATES = [
  "timeOff.",
  "shifts.suggestions",
  "shifts.assignmentOrder",
  ...SUBSTITUTES,
  "replacements.outstanding",
  "replacementSearch.",
  "reports.",
  "activity.",
];

export const timeOffEvents = {
  "time-off.added": defineEvent({
    details: days,
    log: {
      type: "time-off-added",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} added time off: ${details.days}`
          : `${actor} added time off for ${subject}: ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "Time off is added" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Time off added",
            `${f.actor} added time off for you: ${f.days}. Not right? Change it in Settings > Time off.`,
          ),
      },
    },
  }),
  "time-off.changed": defineEvent({
    details: days,
    log: {
      type: "time-off-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} changed their time off: ${details.days}`
          : `${actor} changed ${subject}'s time off: ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "Time off is changed" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice("Time off changed", `${f.actor} changed your time off. It's now ${f.days}.`),
      },
    },
  }),
  "time-off.removed": defineEvent({
    details: days,
    log: {
      type: "time-off-deleted",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} deleted their time off: ${details.days}`
          : `${actor} deleted ${subject}'s time off: ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "Time off is deleted" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) => notice("Time off deleted", `${f.actor} deleted your time off ${f.days}.`),
      },
    },
  }),
  "time-off.interrupted": defineEvent({
    details: interrupted,
    log: {
      type: "time-off-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift, details }) =>
        `${subject} took ${shift} during their time off, ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A member takes a shift during their time off" },
    notifies: null,
  }),
};
