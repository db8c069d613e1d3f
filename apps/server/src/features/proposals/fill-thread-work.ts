import { parentPort, workerData } from "node:worker_threads";
import type { Filled } from "@watchbill/domain/fill/fill";
import type { MonthToFill, Roster } from "@watchbill/domain/fill/month-to-fill";
import { fillAndProve, type Solve } from "@watchbill/domain/fill/prove";
import { loadSolver, type Solver } from "../../platform/solver/solve.ts";

/** What the thread is given. */
export interface FillInput {
  readonly month: MonthToFill;
  readonly seed: number;
  /** 1 once it is to stop: what it has found by then is said. */
  readonly stop: SharedArrayBuffer;
}

/** What it says on its way. */
export type FillSaid =
  | { readonly kind: "step"; readonly step: string; readonly filled: number; readonly places: number }
  | { readonly kind: "found"; readonly roster: Roster; readonly mostFillable: number | null; readonly loadGap: number | null }
  | { readonly kind: "unproven"; readonly reason: string };

const LONGEST_REASON = 300;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has one other end, and no origin
const say = (said: FillSaid): void => parentPort?.postMessage(said);
const unproven = (error: unknown): void =>
  // What the solver throws may hold the whole of its program.
  say({ kind: "unproven", reason: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON) });

/** Fills a month in a thread of its own, proves how good that is, and betters it where it can; what has been found is said at once. */
async function run({ month, seed, stop }: FillInput): Promise<void> {
  const flag = new Int32Array(stop);
  const shouldStop = (): boolean => Atomics.load(flag, 0) === 1;
  const solver = await loadSolver().catch((error: unknown) => {
    unproven(error);
    return undefined;
  });
  let isProving = false;
  const onFound = ({ roster, mostFillable, loadGap, judgement }: Filled): void => {
    say({ kind: "found", roster, mostFillable, loadGap });
    if (!isProving) say({ kind: "step", step: "proof", filled: judgement.filled, places: judgement.places });
    isProving = true;
  };
  fillAndProve(month, { seed, shouldStop, onStep: (step) => say({ kind: "step", ...step }), onFound }, solveWith(solver));
}

/** What the solver finds, or nothing where it fails: the month stands without the proof. Only what is solved to its end is the same on every machine. */
function solveWith(loaded: Solver | undefined): Solve {
  let solver = loaded;
  return (program, asked) => {
    if (!solver) return { values: null, bound: null };
    try {
      const { values, bound, isProven } = solver(program, asked);
      return { values: isProven ? values : null, bound };
    } catch (error) {
      // What has failed once is not asked again, and told of once.
      solver = undefined;
      unproven(error);
      return { values: null, bound: null };
    }
  };
}

await run(workerData as FillInput);
