import { conflict, missing, type Refusal } from "../errors/refusal.ts";
import type { LocalDate } from "../time/local.ts";

/** Before and after a fill, while one is under way, how the last one ended, and once its places are everybody's. */
export const PROPOSAL_STATUSES = ["running", "ready", "stopped", "failed", "applied"] as const;

export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** More places at once no machine of a squad fills in the time that somebody waits. */
export const MOST_PLACES_TO_FILL = 1_500;
/**
 * Ends a fill that still runs, far beyond the one or two seconds that it takes: its work is bounded by moves and iterations. The
 * result then says that the search was cut short.
 */
export const FILL_GUARD_SECONDS = 60;
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
export const NOTHING_TO_FILL = conflict(
  "nothing-to-fill",
  "There is no place to fill in these days: they have no shift ahead with an open place, or they are being planned.",
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
export function editBlockedBecause({
  status,
}: {
  readonly status: ProposalStatus;
}): Refusal | null {
  if (status === "running") return PROPOSAL_BUSY;
  if (status !== "applied") return null;
  return conflict(
    "proposal-applied",
    "These places are everybody's by now. Change the shifts themselves.",
  );
}

/** Why the places of a proposal cannot be given to everybody, or null. */
export function applyBlockedBecause(
  proposal: { readonly status: ProposalStatus },
  placeCount: number,
): Refusal | null {
  const blocked = editBlockedBecause(proposal);
  if (blocked || placeCount > 0) return blocked;
  return conflict("proposal-empty", "This proposal puts nobody anywhere. Fill it first.");
}

/** Why so many places are not filled in one go, or null. */
export function tooMuchToFill(placeCount: number): Refusal | null {
  if (placeCount <= MOST_PLACES_TO_FILL) return null;
  const most = MOST_PLACES_TO_FILL.toLocaleString("en");
  return conflict(
    "too-much-to-fill",
    `These days have ${placeCount.toLocaleString("en")} places, more than ${most}. Choose fewer days.`,
  );
}

/** Why a shift takes nobody from a proposal, or null: it does not begin within the proposal's days. */
export function elsewhereBlockedBecause(
  date: LocalDate,
  days: { readonly fromDate: LocalDate; readonly untilDate: LocalDate },
): Refusal | null {
  if (days.fromDate <= date && date <= days.untilDate) return null;
  return conflict(
    "shift-not-in-proposal",
    "This shift is not in the days of the proposal. Put them on it directly.",
  );
}
