import { defineEvent } from "./define-event.ts";
import { textDetail } from "./details.ts";

export const shabbatEvents = {
  /** Its row records that the member was notified of this rest day. */
  "shabbat.announced": defineEvent({
    details: { beginsOn: textDetail, name: textDetail },
    log: {
      type: "shabbat-announced",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `${subject} was told before ${details.name} of their shifts in it`,
    },
    invalidates: ["activity."],
    webhook: null,
    notifies: null,
  }),
};
