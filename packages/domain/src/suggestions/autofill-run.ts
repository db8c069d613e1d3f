import { conflict, missing, type Refusal } from "../errors/refusal.ts";
import { formatNumber } from "../text/language.ts";
import type { LocalDate } from "../time/local.ts";

/** The states of an auto-fill: running, how the last run ended, or applied to the schedule. */
export const AUTOFILL_RUN_STATUSES = ["running", "ready", "stopped", "failed", "applied"] as const;

export type AutofillRunStatus = (typeof AUTOFILL_RUN_STATUSES)[number];

/** The most spots of one auto-fill; more would take longer than a coordinator waits. */
export const MAX_SPOTS_TO_FILL = 1_500;
/**
 * The time limit of an auto-fill, far above the usual one or two seconds; the number of moves
 * normally ends it earlier. When it applies, the result says that the search was cut short.
 */
export const FILL_GUARD_SECONDS = 60;
/**
 * An auto-fill of published days is deleted this many hours after its last use; one of a draft
 * schedule exists as long as the draft.
 */
export const AUTOFILL_RUN_RETENTION_HOURS = 24;
/** An applied auto-fill is deleted this many days after the last day it filled. */
export const APPLIED_RETENTION_DAYS = 60;

export const AUTOFILL_RUN_MISSING = missing(
  "autofill-run-missing",
  "These suggestions were discarded.",
);
export const AUTOFILL_RUN_BUSY = conflict(
  "autofill-run-busy",
  "Auto-fill is running. Wait until it's done, or stop it to keep what it has found so far.",
);
export const NOTHING_TO_FILL = conflict(
  "nothing-to-fill",
  "There's no open spot to fill on these days. Shifts in a draft schedule are filled from that draft.",
);
export const AUTOFILL_RUN_NOTIFIED = conflict(
  "autofill-run-notified",
  "Members have been notified, so this can't be undone. Remove members in the planner instead; each gets a message.",
);
export const CHANGED_SINCE = conflict(
  "autofill-run-changed-since",
  "One of these spots has changed, so this can't be undone. Remove members in the planner instead; each gets a message.",
);

export function editBlockedBecause({
  status,
}: {
  readonly status: AutofillRunStatus;
}): Refusal | null {
  if (status === "running") return AUTOFILL_RUN_BUSY;
  if (status !== "applied") return null;
  return conflict(
    "autofill-run-applied",
    "These suggestions were applied. Change the shifts themselves.",
  );
}

export function applyBlockedBecause(
  autofillRun: { readonly status: AutofillRunStatus },
  spotCount: number,
): Refusal | null {
  const blocked = editBlockedBecause(autofillRun);
  if (blocked || spotCount > 0) return blocked;
  return conflict("autofill-run-empty", "There are no suggestions to apply. Run auto-fill first.");
}

export function tooMuchToFill(spotCount: number): Refusal | null {
  if (spotCount <= MAX_SPOTS_TO_FILL) return null;
  const most = formatNumber(MAX_SPOTS_TO_FILL);
  return conflict(
    "too-much-to-fill",
    `These days have ${formatNumber(spotCount)} spots; the limit is ${most}. Choose fewer days.`,
  );
}

/**
 * Returns why a shift cannot get a suggestion, or null: its date is not among the auto-fill's days.
 */
export function elsewhereBlockedBecause(
  date: LocalDate,
  days: { readonly fromDate: LocalDate; readonly untilDate: LocalDate },
): Refusal | null {
  if (days.fromDate <= date && date <= days.untilDate) return null;
  return conflict(
    "shift-not-in-autofill-run",
    "This shift isn't on the auto-fill's days. Assign the member directly.",
  );
}
