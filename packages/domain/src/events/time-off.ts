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
const TOUCHES = [
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
  "away.added": defineEvent({
    details: days,
    log: {
      type: "away-entered",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} added time off: ${details.days}`
          : `${actor} added time off for ${subject}: ${details.days}`,
    },
    touches: TOUCHES,
    webhook: { group: "Squad", label: "Time off is added" },
    tells: {
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
  "away.changed": defineEvent({
    details: days,
    log: {
      type: "away-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} changed their time off: ${details.days}`
          : `${actor} changed ${subject}'s time off: ${details.days}`,
    },
    touches: TOUCHES,
    webhook: { group: "Squad", label: "Time off is changed" },
    tells: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) =>
          notice("Time off changed", `${f.actor} changed your time off. It's now ${f.days}.`),
      },
    },
  }),
  "away.removed": defineEvent({
    details: days,
    log: {
      type: "away-removed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        isOwnAct
          ? `${subject} deleted their time off: ${details.days}`
          : `${actor} deleted ${subject}'s time off: ${details.days}`,
    },
    touches: TOUCHES,
    webhook: { group: "Squad", label: "Time off is deleted" },
    tells: {
      subject: {
        ...QUIET_EVENTS,
        words: (f) => notice("Time off deleted", `${f.actor} deleted your time off ${f.days}.`),
      },
    },
  }),
  "away.interrupted": defineEvent({
    details: interrupted,
    log: {
      type: "away-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift, details }) =>
        `${subject} took ${shift} during their time off, ${details.days}`,
    },
    touches: TOUCHES,
    webhook: { group: "Squad", label: "A member takes a shift during their time off" },
    tells: null,
  }),
};
