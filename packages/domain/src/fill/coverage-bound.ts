import { coverageModelOf } from "./coverage-model.ts";
import { type Filled, filledWith } from "./fill.ts";
import type { LinearProgram } from "./linear-program.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { tablesOf } from "./tables.ts";

/** Solves a linear program and returns its least cost; null when the solver failed or reached its iteration limit. */
export type SolveLinearProgram = (program: LinearProgram) => number | null;

/** Pairs of member and shift. Beyond it the solver takes many seconds and hundreds of MB; counting nearly always settles such months. */
const MOST_PAIRS = 30_000;
const ROUNDING = 1e-6;

/** Adds the solver's bound of the spots that any schedule can fill, when counting left it open. The roster stays. */
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
  const mostFillable = filled.judgement.places - Math.ceil(leastOpen - ROUNDING);
  return filledWith(month, filled.roster, { mostFillable, isCutShort: filled.isCutShort });
}
