import { defineEvent } from "./define-event.ts";
import { dayWords, maybe, textDetail } from "./details.ts";
import { QUIET_EVENTS } from "./notification-policy.ts";
import { notice } from "./words.ts";

/** The days as text; the note is never included. */
const days = { days: dayWords };
/** Also the days as dates, so that an undo can restore them. */
const interrupted = {
  ...days,
  fromDate: textDetail,
  fromTime: maybe(textDetail),
  untilDate: textDetail,
  untilTime: maybe(textDetail),
};

/** Stand-ins depend on time off. */
const SUBSTITUTES = ["shifts.standIns", "shifts.standInsFor", "shifts.ownStandIns"];
/** Affects who can be assigned, asked and counted, and the member's badge and band. */
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
          ? `${subject} will be away ${details.days}`
          : `${actor} entered that ${subject} will be away ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "A member will be away" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "You are entered as away",
            `${f.actor} entered that you will be away ${f.days}. If that is not so, delete it in Settings, Away.`,
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
          ? `${subject} will now be away ${details.days}`
          : `${actor} changed when ${subject} will be away: ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "When a member is away changes" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Your time away has changed",
            `${f.actor} changed when you will be away. It is ${f.days} now.`,
          ),
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
          ? `${subject} will not be away ${details.days} after all`
          : `${actor} removed that ${subject} will be away ${details.days}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "A member will not be away after all" },
    notifies: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice(
            "Your time away was removed",
            `${f.actor} removed that you will be away ${f.days}.`,
          ),
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
        `${subject} is away ${details.days} but for ${shift}, which they took`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "A member who is away takes a shift" },
    notifies: null,
  }),
};
