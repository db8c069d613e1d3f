import { conflict, missing, type Refusal } from "../refusal.ts";

/** Before and after a fill, while one is under way, how the last one ended, and once its places are everybody's. */
export const PROPOSAL_STATUSES = ["running", "ready", "stopped", "failed", "applied"] as const;

export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** What fills open days is forgotten so long after it was last touched; that of a plan lives as long as the plan. */
export const PROPOSAL_KEPT_HOURS = 24;
/** One that was applied stays so long after its last day, to say what was proposed. */
export const APPLIED_KEPT_DAYS = 60;

export const PROPOSAL_MISSING = missing(
  "proposal-missing",
  "This proposal is not there any more. Somebody has thrown it away meanwhile.",
);
export const PROPOSAL_BUSY = conflict(
  "proposal-busy",
  "A fill is under way. Wait until it is done, or stop it: what it has found by then stands.",
);
export const PROPOSAL_TOLD = conflict(
  "proposal-told",
  "Members have been told by now. Take people off in the planner, and each of them hears of it.",
);
export const CHANGED_SINCE = conflict(
  "proposal-changed-since",
  "Somebody has changed one of these places since. Take people off in the planner, and each of them hears of it.",
);

/** Why a proposal cannot be changed by hand or filled again, or null. */
export function editBlockedBecause({ status }: { readonly status: ProposalStatus }): Refusal | null {
  if (status === "running") return PROPOSAL_BUSY;
  if (status !== "applied") return null;
  return conflict("proposal-applied", "These places are everybody's by now. Change the shifts themselves.");
}

/** Why the places of a proposal cannot be given to everybody, or null. */
export function applyBlockedBecause(proposal: { readonly status: ProposalStatus }, placeCount: number): Refusal | null {
  const blocked = editBlockedBecause(proposal);
  if (blocked || placeCount > 0) return blocked;
  return conflict("proposal-empty", "This proposal puts nobody anywhere. Fill it first.");
}
