import { defineEvent } from "../define-event.ts";
import { nothing } from "../details.ts";

/**
 * Queries to refetch. Only crews see a handoff note: neither the log nor webhooks include its text.
 */
const INVALIDATES = ["handoff.", "activity."];

export const handoffEvents = {
  "handoff.written": defineEvent({
    details: nothing,
    log: {
      type: "handoff-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} wrote a handoff note for the crew after ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "A handoff note is written" },
    notifies: null,
  }),
  "handoff.changed": defineEvent({
    details: nothing,
    log: {
      type: "handoff-written",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} changed their handoff note for the crew after ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "A handoff note is changed" },
    notifies: null,
  }),
  "handoff.withdrawn": defineEvent({
    details: nothing,
    log: {
      type: "handoff-withdrawn",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) =>
        `${subject} deleted their handoff note for the crew after ${shift}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "A handoff note is deleted" },
    notifies: null,
  }),
  "handoff.read": defineEvent({
    details: nothing,
    log: {
      type: "handoff-read",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, shift }) => `${subject} marked a handoff note from ${shift} as read`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "10-8 and 10-7", label: "The next crew marks a handoff note as read" },
    notifies: null,
  }),
};
