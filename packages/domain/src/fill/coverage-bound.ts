import { coverageModelOf } from "./coverage-model.ts";
import { type Filled, filledWith } from "./fill.ts";
import type { LinearProgram } from "./linear-program.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { tablesOf } from "./tables.ts";

/** Solves a linear program and returns its least cost; null when the solver failed or reached its iteration limit. */
export type SolveLinearProgram = (program: LinearProgram) => number | null;

/** A month with more pairs of member and shift is not modeled: the solver would take many seconds and hundreds of MB. */
const MOST_PAIRS = 40_000;
const ROUNDING = 1e-6;

/** Adds the solver's bound of the spots that any schedule can fill, when counting left it open. The roster stays. */
export function withCoverageBound(month: MonthToFill, filled: Filled, solve: SolveLinearProgram): Filled {
  if (filled.mostFillable !== null) return filled;
  const pairs = tablesOf(month).candidates.reduce((sum, members) => sum + members.length, 0);
  if (pairs > MOST_PAIRS) return filled;
  const leastOpen = solve(coverageModelOf(month).builder.build());
  if (leastOpen === null) return filled;
  const mostFillable = filled.judgement.places - Math.ceil(leastOpen - ROUNDING);
  return filledWith(month, filled.roster, { mostFillable, isCutShort: filled.isCutShort });
}
