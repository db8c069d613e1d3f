import { parentPort, workerData } from "node:worker_threads";
import { type Filled, fill } from "@watchbill/domain/autofill/autofill";
import {
  type SolveLinearProgram,
  withCoverageBound,
} from "@watchbill/domain/autofill/coverage-bound";
import type { MonthToFill } from "@watchbill/domain/autofill/month-to-fill";
import { loadSolver } from "../../platform/solver/solve.ts";
import type { FoundRoster } from "./fill-commands.ts";

export interface FillInput {
  readonly month: MonthToFill;
  readonly seed: number;
  /**
   * Shared flag between server and thread: when set to 1, the thread returns the best roster found.
   */
  readonly stop: SharedArrayBuffer;
}

export type FillSaid =
  | {
      readonly kind: "step";
      readonly step: string;
      readonly filled: number;
      readonly spots: number;
    }
  | ({ readonly kind: "found" } & FoundRoster)
  | { readonly kind: "unproven"; readonly reason: string };

const LONGEST_REASON = 300;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has one other end, and no origin
const say = (said: FillSaid): void => parentPort?.postMessage(said);
const sayFound = ({ roster, mostFillable, isCutShort }: Filled): void =>
  say({ kind: "found", roster, mostFillable, isCutShort });

/**
 * Fills a month. If counting cannot prove the best coverage, a solver then bounds it, without
 * changing the roster.
 */
async function run({ month, seed, stop }: FillInput): Promise<void> {
  const flag = new Int32Array(stop);
  const shouldStop = (): boolean => Atomics.load(flag, 0) === 1;
  const found = fill(month, { seed, shouldStop, onStep: (step) => say({ kind: "step", ...step }) });
  sayFound(found);
  if (found.mostFillable !== null || shouldStop()) return;
  const { filled, spots } = found.judgement;
  say({ kind: "step", step: "proof", filled, spots });
  try {
    const solve: SolveLinearProgram = await loadSolver();
    sayFound(withCoverageBound(month, found, solve));
  } catch (error) {
    // Truncated, because a solver error may contain the whole source bundle.
    const reason = (error instanceof Error ? error.message : String(error)).slice(
      0,
      LONGEST_REASON,
    );
    say({ kind: "unproven", reason });
  }
}

await run(workerData as FillInput);
