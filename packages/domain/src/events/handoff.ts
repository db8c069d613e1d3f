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
      sentence: ({ subject, shift }) => `${subject} wrote a note to the crew after ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "A crew leaves a note for the next one" },
    tells: null,
  }),
  "handover.changed": defineEvent({
    details: nothing,
    log: {
      type: "handover-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} changed their note to the crew after ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "A note to the next crew is changed" },
    tells: null,
  }),
  "handover.withdrawn": defineEvent({
    details: nothing,
    log: {
      type: "handover-withdrawn",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} withdrew their note to the crew after ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "A note to the next crew is withdrawn" },
    tells: null,
  }),
  "handover.taken-over": defineEvent({
    details: nothing,
    log: {
      type: "handover-taken-over",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} read and took over a note of the crew of ${shift}`,
    },
    touches: TOUCHES,
    webhook: { group: "10-8 and 10-7", label: "The next crew takes a note over" },
    tells: null,
  }),
};
