import { defineEvent } from "./define-event.ts";
import { nothing } from "./details.ts";

/** A handoff note is visible only to crews; neither the log nor webhooks include its text. */
const INVALIDATES = ["handoff.", "activity."];

export const handoffEvents = {
  "handoff.written": defineEvent({
    details: nothing,
    log: {
      type: "handoff-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} wrote a note to the crew after ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "A crew leaves a note for the next one" },
    notifies: null,
  }),
  "handoff.changed": defineEvent({
    details: nothing,
    log: {
      type: "handoff-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} changed their note to the crew after ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "A note to the next crew is changed" },
    notifies: null,
  }),
  "handoff.withdrawn": defineEvent({
    details: nothing,
    log: {
      type: "handoff-withdrawn",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} withdrew their note to the crew after ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "A note to the next crew is withdrawn" },
    notifies: null,
  }),
  "handoff.read": defineEvent({
    details: nothing,
    log: {
      type: "handoff-read",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} read and took over a note of the crew of ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "The next crew takes a note over" },
    notifies: null,
  }),
};
