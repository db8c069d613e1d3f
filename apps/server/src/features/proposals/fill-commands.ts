import type { MonthToFill, Roster } from "@watchbill/domain/fill/month-to-fill";
import type { Proof } from "@watchbill/domain/proposals/findings";
import type { CommandContext } from "../../platform/context.ts";
import type { ThreadLimits } from "../../platform/work/thread.ts";
import { touch } from "./commands.ts";
import { lockFill, type TakenFill } from "./fill-store.ts";
import { findingsOf } from "./findings-queries.ts";
import type { ReadMonth } from "./month-queries.ts";
import { STOPPING } from "./start-commands.ts";
import { deleteUnlocked, insertFound, keptText, readPlaces, saveProposal } from "./store.ts";

/** So long a fill may take by the wall clock. Then what it has found stands, and where it has found nothing yet it is to come to its end. */
export const FILL_MS = 10_000;
/** What it may take of the machine in any case: then it is ended wherever it is. */
export const SOLVER_LIMITS: ThreadLimits = { limitMs: 3 * FILL_MS, memoryMb: 512, graceMs: 2_000 };

const STEPS: Readonly<Record<string, string>> = {
  first: "Whose turn it is first",
  search: "Searching",
  counting: "Counting what is short",
  "search-again": "Searching further",
  proof: "Proving that no plan can do better",
};

/** Notes how far a fill has come. */
export async function noteStep(
  ctx: CommandContext,
  taken: TakenFill,
  { step, filled, places }: { step: string; filled: number; places: number },
): Promise<void> {
  const proposal = await lockFill(ctx.tx, taken);
  if (!proposal || proposal.step === STOPPING) return;
  await saveProposal(ctx.tx, taken.id, { step: STEPS[step] ?? "Searching", proof: keptText({ progress: { filled, places } }) });
  await touch(ctx);
}

/** Writes down where a fill would put whom, in place of what it had before: it stands whatever becomes of the fill. */
export async function noteFound(ctx: CommandContext, taken: TakenFill, { shifts }: MonthToFill, roster: Roster): Promise<void> {
  const proposal = await lockFill(ctx.tx, taken);
  if (!proposal) return;
  await deleteUnlocked(
    ctx.tx,
    taken.id,
    shifts.map(({ id }) => id),
  );
  await insertFound(ctx.tx, taken.id, roster);
  await touch(ctx);
}

/** Ends a fill, with what is to be said of what it found. */
export async function endFill(
  ctx: CommandContext,
  taken: TakenFill,
  read: ReadMonth | null,
  { isStopped, proof }: { readonly isStopped: boolean; readonly proof: Proof | null },
): Promise<void> {
  if (!(await lockFill(ctx.tx, taken))) return;
  const status = isStopped ? "stopped" : proof ? "ready" : "failed";
  // Of some shifts of a plan alone it says nothing of the whole.
  const isWhole = taken.planId === null || taken.shiftIds === null;
  const findings = read && isWhole ? findingsOf(read, await readPlaces(ctx.tx, taken.id), proof) : null;
  await saveProposal(ctx.tx, taken.id, {
    status,
    step: null,
    leaseToken: null,
    leaseUntil: null,
    changedAt: ctx.now,
    proof: keptText(findings ? { findings, changedAt: ctx.now.toString() } : {}),
  });
  await touch(ctx);
}
