import type { swapsEndpoints } from "@watchbill/contract/replacements/swaps";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { listChoices, listSwapPartners, showSwap } from "./choice-queries.ts";
import { acceptSwap, declineSwap, offerSwap, withdrawSwap } from "./commands.ts";
import { endStaleSwaps, purgeSwaps } from "./end-commands.ts";
import { listSwaps } from "./queries.ts";
import { deleteMember, followZone, lookAgain } from "./reactions.ts";

export const swaps: Feature = {
  noun: "swaps",
  handlers: {
    "swaps.list": listSwaps,
    "swaps.one": showSwap,
    "swaps.partners": listSwapPartners,
    "swaps.choices": listChoices,
    "swaps.offer": offerSwap,
    "swaps.accept": acceptSwap,
    "swaps.decline": declineSwap,
    "swaps.withdraw": withdrawSwap,
  } satisfies HandlersFor<typeof swapsEndpoints>,
  cache: { "swaps.list": "private" },
  jobs: [
    { name: "end impossible swaps", run: endStaleSwaps },
    { name: "purge old swaps", run: purgeSwaps },
  ],
  reactions: {
    "shifts.unassigned": lookAgain,
    "shifts.reassigned": lookAgain,
    "shifts.spot-restored": lookAgain,
    "shifts.moved": lookAgain,
    "shifts.deleted": lookAgain,
    "replacements.requested": lookAgain,
    "settings.organization-changed": followZone,
    "members.deactivated": lookAgain,
    "members.removed": deleteMember,
  },
  constraints: {
    swaps_one_open: conflict(
      "swap-already-offered",
      "You've already offered them this shift. To change the offer, withdraw it first.",
    ),
  },
};
