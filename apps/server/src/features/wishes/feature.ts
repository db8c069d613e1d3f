import type { wishesEndpoints } from "@watchbill/contract/wishes";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { listAnswers } from "./answer-queries.ts";
import { saveWishes } from "./commands.ts";
import { askForWishes, remindOfWishes } from "./jobs.ts";
import { getMine, listOpen } from "./own-queries.ts";
import { askAgain, forgetWishes } from "./reactions.ts";
import { remindNow } from "./reminder-commands.ts";

/**
 * Shift preferences: which shifts of a draft a member prefers, can take, takes if needed, or cannot
 * take.
 */
export const wishes: Feature = {
  noun: "wishes",
  handlers: {
    "wishes.open": listOpen,
    "wishes.mine": getMine,
    "wishes.save": saveWishes,
    "wishes.answers": listAnswers,
    "wishes.remind": remindNow,
  } satisfies HandlersFor<typeof wishesEndpoints>,
  cache: { "wishes.open": "private" },
  jobs: [
    { name: "ask for wishes", run: askForWishes },
    { name: "remind of wishes", run: remindOfWishes },
  ],
  reactions: { "members.removed": forgetWishes, "plan.wishes-opened": askAgain },
  constraints: {
    wishes_shift_id_fkey: conflict(
      "shift-not-in-plan",
      "Somebody has just deleted one of these shifts. Look again.",
    ),
  },
};
