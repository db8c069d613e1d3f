import { counted } from "../../time/counted.ts";
import { defineEvent } from "../define-event.ts";
import { count, ids, textDetail } from "../details.ts";
import { OWN_SHIFT } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

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
        details.priority === "emergency"
          ? `${actor} sent a poll (emergency) to ${counted(details.invitedIds.length, "member")} (${details.group})`
          : `${actor} sent a poll to ${counted(details.invitedIds.length, "member")} (${details.group})`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A poll is sent" },
    notifies: {
      invited: {
        ...OWN_SHIFT,
        purpose: "request",
        topic: "questions",
        link: "answer-poll",
        words: (f) => notice(`${f.actor} asks you`, f.question),
        sms: (f) => f.question,
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
        `${actor} closed a poll: ${details.answered} of ${counted(details.asked, "member")} answered`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A poll is closed" },
    notifies: {
      subject: {
        ...OWN_SHIFT,
        purpose: "news",
        topic: "questions",
        link: "see-poll",
        words: (f) => notice("Your poll is closed", `${f.pollResult}. You asked: ${f.question}`),
        sms: (f) => `Your poll is closed: ${f.question} See the answers:`,
      },
    },
  }),
};
