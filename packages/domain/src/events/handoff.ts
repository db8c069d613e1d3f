import { defineEvent } from "./define-event.ts";
import { nothing } from "./details.ts";

/** A handoff note is visible only to crews; neither the log nor webhooks include its text. */
const TOUCHES = ["handoff.", "activity."];

export const handoffEvents = {
  "handover.written": defineEvent({
    details: nothing,
    log: {
      type: "handover-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} wrote a handoff note for the crew after ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "A handoff note is written" },
    tells: null,
  }),
  "handover.changed": defineEvent({
    details: nothing,
    log: {
      type: "handover-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} changed their handoff note for the crew after ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "A handoff note is changed" },
    tells: null,
  }),
  "handover.withdrawn": defineEvent({
    details: nothing,
    log: {
      type: "handover-withdrawn",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} deleted their handoff note for the crew after ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "A handoff note is deleted" },
    tells: null,
  }),
  "handover.taken-over": defineEvent({
    details: nothing,
    log: {
      type: "handover-taken-over",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} marked a handoff note from ${shift} as read`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "The next crew marks a handoff note as read" },
    tells: null,
  }),
};
