import { randomUUID } from "node:crypto";
import { FILL_GUARD_SECONDS } from "@watchbill/domain/suggestions/autofill-run";
import type { ToWork } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { runInThread, type ThreadEnd } from "../../platform/jobs/thread.ts";
import { endFill, FILL_LIMITS, type FoundRoster, noteStep } from "./fill-commands.ts";
import { renewLease, type TakenFill, takeUpFill } from "./fill-store.ts";
import type { FillInput, FillSaid } from "./fill-thread-work.ts";
import { type ReadMonth, readMonth } from "./month-queries.ts";
import { STOPPING } from "./start-commands.ts";

const THREAD = new URL("./fill-thread-work.ts", import.meta.url);
/** Milliseconds between lease renewals, which also check for a stop request. */
const LOOK_MS = 1_000;

/**
 * Background job that runs requested fills in a separate thread, so that the server stays
 * responsive.
 */
export const fillMonths: OutsideWork = {
  name: "fill months",
  run: (dependencies, signal) => fillNext(dependencies, signal),
  goesOnAfterStep: true,
};

export async function fillNext(
  dependencies: ToWork,
  signal: AbortSignal,
  guardMs = FILL_GUARD_SECONDS * 1_000,
): Promise<number> {
  const { database, clock } = dependencies;
  const taken = await takeUpFill(database.write, randomUUID(), clock.now());
  if (!taken) return 0;
  await fillOne(dependencies, taken, signal, guardMs);
  return 1;
}

async function fillOne(
  dependencies: ToWork,
  taken: TakenFill,
  signal: AbortSignal,
  guardMs: number,
): Promise<void> {
  const { database, clock, log } = dependencies;
  try {
    if (taken.attempts > MOST_ATTEMPTS)
      return await runAsSystem(dependencies, (ctx) => endFill(ctx, taken, null, FAILED));
    const organization = await dependencies.organization();
    const read = await readMonth(database.write, taken, { now: clock.now(), organization });
    const { end, found } = await runFill(dependencies, taken, read, signal, guardMs);
    // On shutdown, leaves the fill to another instance or the next start.
    if (signal.aborted) return;
    if (end.kind === "failed")
      log.error({ reason: end.reason, autofillRunId: taken.id }, "an auto-fill failed");
    await runAsSystem(dependencies, (ctx) =>
      endFill(ctx, taken, read, { isStopped: end.kind === "stopped", found }),
    );
  } catch (error) {
    log.error({ err: error, autofillRunId: taken.id }, "an auto-fill failed");
    await runAsSystem(dependencies, (ctx) => endFill(ctx, taken, null, FAILED));
  }
}

const FAILED = { isStopped: false, found: null };
/** After this many crashed workers, the fill itself is considered the cause and fails. */
const MOST_ATTEMPTS = 3;

/** Runs the fill thread to its end and records its progress. */
async function runFill(
  dependencies: ToWork,
  taken: TakenFill,
  { month }: ReadMonth,
  signal: AbortSignal,
  guardMs: number,
): Promise<{ end: ThreadEnd; found: FoundRoster | null }> {
  const { database, clock, live, log } = dependencies;
  const stop = new SharedArrayBuffer(4);
  const input: FillInput = { month, seed: taken.seed, stop };
  const ending = new AbortController();
  const onAbort = (): void => ending.abort();
  signal.addEventListener("abort", onAbort);
  ending.signal.addEventListener("abort", () => Atomics.store(new Int32Array(stop), 0, 1));
  let found: FoundRoster | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = (work: () => Promise<void>): void => {
    writing = writing
      .then(work)
      .catch((error: unknown) =>
        log.error({ err: error }, "couldn't save the progress of an auto-fill"),
      );
  };
  const look = async (): Promise<void> => {
    const state = await renewLease(database.write, taken, clock.now());
    if (!state || state.step === STOPPING) ending.abort();
  };
  const hear = (said: unknown): void => {
    const one = said as FillSaid;
    if (one.kind === "unproven")
      log.warn(
        { reason: one.reason, autofillRunId: taken.id },
        "an auto-fill result has no optimality proof",
      );
    if (one.kind === "found") found = one;
    if (one.kind === "step")
      write(() => runAsSystem(dependencies, (ctx) => noteStep(ctx, taken, one)));
  };
  let isOutOfTime = false;
  const limit = setTimeout(() => {
    isOutOfTime = true;
    // When stopped, a running search returns its best roster; after the search, only the bound is
    // missing.
    Atomics.store(new Int32Array(stop), 0, 1);
    if (found) ending.abort();
  }, guardMs);
  const looking = setInterval(() => write(look), LOOK_MS);
  const unsubscribe = live.subscribe((announcement) => {
    if (announcement.kind === "signal" && announcement.invalidates.includes("autofill."))
      write(look);
  });
  try {
    const end = await runInThread(THREAD, input, FILL_LIMITS, ending.signal, hear);
    await writing;
    return { end: isOutOfTime && end.kind === "stopped" ? { kind: "out-of-time" } : end, found };
  } finally {
    clearTimeout(limit);
    clearInterval(looking);
    unsubscribe();
    signal.removeEventListener("abort", onAbort);
  }
}
