import type { proposalsEndpoints } from "@watchbill/contract/proposals";
import { conflict } from "@watchbill/domain/errors/refusal";
import { PROPOSAL_BUSY } from "@watchbill/domain/proposals/proposal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { SHIFT_MISSING } from "../shifts/assignment-commands.ts";
import { applyProposal, undoApply } from "./apply-commands.ts";
import { beginProposal, discardProposal } from "./commands.ts";
import { fillMonths } from "./fill-work.ts";
import { listFragile } from "./fragile-queries.ts";
import { forgetOldProposals } from "./jobs.ts";
import { lockPlace, putPlace, takePlace } from "./place-commands.ts";
import { publishPlan, unpublishPlan } from "./publish-commands.ts";
import { getCurrent, getProposal } from "./queries.ts";
import { startFill, stopFill } from "./start-commands.ts";

export const proposals: Feature = {
  noun: "proposals",
  handlers: {
    "proposals.start": startFill,
    "proposals.stop": stopFill,
    "proposals.begin": beginProposal,
    "proposals.current": getCurrent,
    "proposals.get": getProposal,
    "proposals.fragile": listFragile,
    "proposals.discard": discardProposal,
    "proposals.putPlace": putPlace,
    "proposals.takePlace": takePlace,
    "proposals.lock": lockPlace,
    "proposals.apply": applyProposal,
    "proposals.undo": undoApply,
    "proposals.publish": publishPlan,
    "proposals.unpublish": unpublishPlan,
  } satisfies HandlersFor<typeof proposalsEndpoints>,
  outsideWork: [fillMonths],
  jobs: [{ name: "forget old proposals", run: forgetOldProposals }],
  constraints: {
    proposals_one_running: PROPOSAL_BUSY,
    proposed_places_shift_id_fkey: SHIFT_MISSING,
    proposals_plan_id_key: conflict(
      "proposal-busy",
      "Somebody has just begun a proposal for this plan. Look at it as it is now.",
    ),
  },
};
