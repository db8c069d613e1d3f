import { counted } from "../time/counted.ts";
import { defineEvent } from "./define-event.ts";
import { count, ids, textDetail } from "./details.ts";
import { OWN_SHIFT } from "./notification-policy.ts";
import { notice } from "./words.ts";

const INVALIDATES = ["polls.", "activity."];

/** A poll. Its text is not stored in the log, because it is deleted with the poll. */
export const pollsEvents = {
  "polls.asked": defineEvent({
    details: {
      pollId: count,
      group: textDetail,
      invitedIds: ids,
      priority: textDetail,
      closesAt: textDetail,
    },
    log: {
      type: "polls-asked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} asked ${counted(details.invitedIds.length, "member")} a question${details.priority === "emergency" ? ", as an emergency" : ""} (${details.group})`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "A question is asked" },
    notifies: {
      invited: {
        ...OWN_SHIFT,
        purpose: "request",
        topic: "questions",
        link: "answer-poll",
        words: (f) => notice(`A question from ${f.actor}`, f.question),
      },
    },
  }),
  "polls.closed": defineEvent({
    details: { pollId: count, asked: count, answered: count },
    log: {
      type: "polls-closed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} closed a question: ${details.answered} of ${counted(details.asked, "member")} had answered`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "The squad", label: "A question is closed" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        purpose: "news",
        topic: "questions",
        link: "see-poll",
        words: (f) =>
          notice("Your question is closed", `${f.pollResult}. You asked: ${f.question}`),
      },
    },
  }),
};
