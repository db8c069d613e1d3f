import { defineEvent } from "../define-event.ts";
import { nothing } from "../details.ts";

const TOUCHED = ["waitlist.", "activity."];

export const waitlistEvents = {
  "waitlist.joined": defineEvent({
    details: nothing,
    log: {
      type: "waitlist-joined",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift }) => `${subject} waits for a spot on ${shift}`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Replacements and swaps", label: "A member waits for a spot" },
    notifies: null,
  }),
  "waitlist.left": defineEvent({
    details: nothing,
    log: {
      type: "waitlist-left",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, shift }) => `${subject} no longer waits for a spot on ${shift}`,
    },
    invalidates: TOUCHED,
    webhook: { group: "Replacements and swaps", label: "A member no longer waits for a spot" },
    notifies: null,
  }),
};
