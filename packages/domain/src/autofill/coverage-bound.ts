import { type Filled, filledWith } from "./autofill.ts";
import { coverageModelOf } from "./coverage-model.ts";
import type { LinearProgram } from "./linear-program.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";

/**
 * Solves a linear program and returns its minimum cost; null when the solver fails or reaches its
 * iteration limit.
 */
export type SolveLinearProgram = (program: LinearProgram) => number | null;

/**
 * Maximum of member and shift pairs for the solver. Larger months take many seconds and hundreds of
 * MB; counting nearly always proves a bound for them.
 */
const MOST_PAIRS = 30_000;
const ROUNDING = 1e-6;

/**
 * Adds the solver's bound on fillable spots when counting gives no proof. The roster does not
 * change.
 */
export function withCoverageBound(
  month: MonthToFill,
  filled: Filled,
  solve: SolveLinearProgram,
): Filled {
  if (filled.mostFillable !== null) return filled;
  const pairs = tablesOf(month).candidates.reduce((sum, members) => sum + members.length, 0);
  if (pairs > MOST_PAIRS) return filled;
  const leastOpen = solve(coverageModelOf(month).builder.build());
  if (leastOpen === null) return filled;
  const mostFillable = filled.judgement.spots - Math.ceil(leastOpen - ROUNDING);
  return filledWith(month, filled.roster, { mostFillable, isCutShort: filled.isCutShort });
}
