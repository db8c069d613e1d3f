import type { pollsEndpoints } from "@watchbill/contract/shifts/polls";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { answerInApp, askPoll, closePoll, seePoll } from "./commands.ts";
import { closePollsThatAreOver, purgePolls } from "./jobs.ts";
import { listOwnPolls, listPolls } from "./queries.ts";
import { purgeAnswers } from "./reactions.ts";
import { showPoll } from "./result-queries.ts";

/**
 * Polls by coordinators, and members' answers. The `messages` feature estimates how many members a
 * poll reaches.
 */
export const polls: Feature = {
  noun: "polls",
  handlers: {
    "polls.mine": listOwnPolls,
    "polls.answer": answerInApp,
    "polls.see": seePoll,
    "polls.list": listPolls,
    "polls.one": showPoll,
    "polls.ask": askPoll,
    "polls.close": closePoll,
  } satisfies HandlersFor<Omit<typeof pollsEndpoints, "polls.reach">>,
  cache: { "polls.mine": "private" },
  jobs: [
    { name: "close polls", run: closePollsThatAreOver },
    { name: "purge old polls", run: purgePolls },
  ],
  reactions: { "members.removed": purgeAnswers },
  constraints: {
    polls_shift_id_fkey: conflict(
      "shift-missing",
      "This shift was just deleted. Send the poll without it.",
    ),
  },
};
