import { defineEvent } from "./define-event.ts";
import { text } from "./details.ts";

export const shabbatEvents = {
  /** Its row records that the member was notified of this rest day. */
  "rest-days.announced": defineEvent({
    details: { beginsOn: text, name: text },
    log: {
      type: "rest-day-announced",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `${subject} was told before ${details.name} of their shifts in it`,
    },
    touches: ["activity."],
    webhook: null,
    tells: null,
  }),
};
