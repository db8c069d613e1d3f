import type { Roster } from "@watchbill/domain/autofill/month-to-fill";
import { FILL_GUARD_SECONDS } from "@watchbill/domain/suggestions/autofill-run";
import type { Proof } from "@watchbill/domain/suggestions/eligibility-issues";
import type { CommandContext } from "../../platform/context.ts";
import type { ThreadLimits } from "../../platform/jobs/thread.ts";
import { signalChange } from "./commands.ts";
import { listEligibilityIssues } from "./eligibility-issues-queries.ts";
import { lockFill, type TakenFill } from "./fill-store.ts";
import type { ReadMonth } from "./month-queries.ts";
import { STOPPING } from "./start-commands.ts";
import { deleteUnlocked, insertFound, keptText, readSpots, saveAutofillRun } from "./store.ts";

/**
 * Time limits of the fill thread; it is terminated half a guard time after it was asked to stop.
 */
export const FILL_LIMITS: ThreadLimits = {
  limitMs: 1.5 * FILL_GUARD_SECONDS * 1_000,
  memoryMb: 512,
  graceMs: 2_000,
};

const STEPS: Readonly<Record<string, string>> = {
  first: "Assigning in the suggested order",
  search: "Searching",
  counting: "Counting open spots",
  "search-again": "Searching further",
  proof: "Proving that no more spots can be filled",
};

export async function noteStep(
  ctx: CommandContext,
  taken: TakenFill,
  { step, filled, spots }: { step: string; filled: number; spots: number },
): Promise<void> {
  const autofillRun = await lockFill(ctx.tx, taken);
  if (!autofillRun || autofillRun.step === STOPPING) return;
  await saveAutofillRun(ctx.tx, taken.id, {
    step: STEPS[step] ?? "Searching",
    proof: keptText({ progress: { filled, spots } }),
  });
  await signalChange(ctx);
}

/** The result of a fill: its roster, and what the solver proved about it. */
export interface FoundRoster extends Proof {
  readonly roster: Roster;
}

/**
 * Ends a fill and replaces the earlier suggestions by its roster. Earlier suggestions stay until
 * then, so that an instance that takes over starts with equal input.
 */
export async function endFill(
  ctx: CommandContext,
  taken: TakenFill,
  read: ReadMonth | null,
  { isStopped, found }: { readonly isStopped: boolean; readonly found: FoundRoster | null },
): Promise<void> {
  if (!(await lockFill(ctx.tx, taken))) return;
  const status = isStopped ? "stopped" : found ? "ready" : "failed";
  if (read && found) {
    const shiftIds = read.month.shifts.map(({ id }) => id);
    await deleteUnlocked(ctx.tx, taken.id, shiftIds);
    await insertFound(ctx.tx, taken, found.roster);
  }
  // A fill that the coordinator stopped must not be reported as limited by this machine's speed.
  const proof = found && { ...found, isCutShort: found.isCutShort && !isStopped };
  // A fill of only some shifts of a draft stores no findings, because they would not hold for the
  // whole draft.
  const isWhole = taken.draftScheduleId === null || taken.shiftIds === null;
  const findings =
    read && isWhole ? listEligibilityIssues(read, await readSpots(ctx.tx, taken.id), proof) : null;
  await saveAutofillRun(ctx.tx, taken.id, {
    status,
    step: null,
    leaseToken: null,
    leaseUntil: null,
    changedAt: ctx.now,
    proof: keptText(findings ? { findings, changedAt: ctx.now.toString() } : {}),
  });
  await signalChange(ctx);
}
