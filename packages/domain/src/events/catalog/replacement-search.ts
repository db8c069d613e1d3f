import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, ids, textDetail } from "../details.ts";
import { ASKED_TO_TAKE } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

export const replacementSearchEvents = {
  "replacement-search.asked": defineEvent({
    details: { searchId: count, invitedIds: ids },
    log: {
      type: "replacement-search-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, shift, details }) =>
        plural(
          details.invitedIds.length,
          `${actor} asked 1 member to take ${shift}`,
          `${actor} asked ${details.invitedIds.length} members to take ${shift}`,
        ),
    },
    invalidates: ["replacementSearch.show", "waitlist.", "activity."],
    webhook: { group: "Replacements and swaps", label: "Members are asked to take a spot" },
    notifies: {
      invited: {
        ...ASKED_TO_TAKE,
        words: (f) =>
          notice(
            `Can you take ${f.shiftShort.label}?`,
            `${f.shift} has an open spot, and we're asking you first. Can you take it?`,
          ),
        sms: (f) => `Can you take ${f.shift}? We're asking you first. Take it:`,
      },
    },
  }),
  "replacement-search.ended": defineEvent({
    details: { searchId: count, status: textDetail },
    log: {
      type: "replacement-search-ended",
      recent: null,
      seenBy: "administrators",
      sentence: ({ shift, details }) =>
        `The search for a replacement on ${shift} ended: ${details.status}`,
    },
    invalidates: ["replacementSearch.show", "waitlist.", "activity."],
    webhook: { group: "Replacements and swaps", label: "A search for a replacement ends" },
    notifies: null,
  }),
};
