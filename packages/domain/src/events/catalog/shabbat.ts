import { defineEvent } from "../define-event.ts";
import { textDetail } from "../details.ts";

export const shabbatEvents = {
  /** Records that a member was notified of this Shabbat, so that no second notification follows. */
  "shabbat.announced": defineEvent({
    details: { beginsOn: textDetail, name: textDetail },
    log: {
      type: "shabbat-announced",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `${subject} was reminded of their shifts on ${details.name}`,
    },
    invalidates: ["activity."],
    webhook: null,
    notifies: null,
  }),
};
