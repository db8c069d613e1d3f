import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, ids, textDetail } from "../details.ts";
import { OWN_SHIFT } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

const INVALIDATES = ["polls.", "activity."];

/**
 * Events of polls. The log does not store a poll's text, because the text is deleted with the poll.
 */
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
          ? plural(
              details.invitedIds.length,
              `${actor} sent a poll (emergency) to 1 member (${details.group})`,
              `${actor} sent a poll (emergency) to ${details.invitedIds.length} members (${details.group})`,
            )
          : plural(
              details.invitedIds.length,
              `${actor} sent a poll to 1 member (${details.group})`,
              `${actor} sent a poll to ${details.invitedIds.length} members (${details.group})`,
            ),
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
        plural(
          details.asked,
          `${actor} closed a poll: ${details.answered} of 1 member answered`,
          `${actor} closed a poll: ${details.answered} of ${details.asked} members answered`,
        ),
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
