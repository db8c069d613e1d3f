import { defineEvent } from "./define-event.ts";
import { count, ids, textDetail } from "./details.ts";
import { ASKED_TO_TAKE } from "./notification-policy.ts";
import { notice } from "./words.ts";

export const replacementSearchEvents = {
  "replacement-search.asked": defineEvent({
    details: { searchId: count, invitedIds: ids },
    log: {
      type: "replacement-search-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, shift, details }) =>
        `${actor} asked ${details.invitedIds.length} members to take ${shift}`,
    },
    invalidates: ["replacementSearch.show", "activity."],
    webhook: { group: "Cover", label: "A search asks members to take a place" },
    notifies: {
      invited: {
        ...ASKED_TO_TAKE,
        words: (f) =>
          notice(
            "Can you take a shift?",
            `${f.shift} needs somebody, and you are asked first. Can you take it?`,
          ),
      },
    },
  }),
  "replacement-search.ended": defineEvent({
    details: { searchId: count, status: textDetail },
    log: {
      type: "replacement-search-ended",
      recent: null,
      seenBy: "administrators",
      sentence: ({ shift, details }) => `The search for cover of ${shift} ended: ${details.status}`,
    },
    invalidates: ["replacementSearch.show", "activity."],
    webhook: { group: "Cover", label: "A search for cover ends" },
    notifies: null,
  }),
};
