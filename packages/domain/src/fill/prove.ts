import { type Filled, type FillOptions, fill, filledWith, fillFurther, type Proven } from "./fill.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { programOf } from "./program.ts";
import type { Program } from "./sparse-program.ts";

/** How a program is to be solved. */
export interface Asked {
  /** In whole numbers; without it the answer is a bound. */
  readonly isWhole: boolean;
  /** At most so long, by the wall clock: nothing may hang on how far it comes. */
  readonly seconds: number;
  /** A solution to begin with. */
  readonly start?: ArrayLike<number> | undefined;
  /** It may stop as near to its bound as this share of it. */
  readonly gap?: number | undefined;
}

/** What came of it; null for what was not found, or where it failed. */
export interface Solved {
  readonly values: ArrayLike<number> | null;
  /** What no solution goes below. */
  readonly bound: number | null;
}

/** Whoever solves programs for `fillAndProve`. */
export type Solve = (program: Program, asked: Asked) => Solved;

/** What `fillAndProve` is told, and tells. */
export interface ProveOptions extends FillOptions {
  /** Hears what is known so far, which stands whatever becomes of the rest. */
  readonly onFound?: (filled: Filled) => void;
}

/** Up to so many columns a month is solved whole; up to the other it is at least bounded. */
const SOLVED_COLUMNS = 9_000;
const BOUNDED_COLUMNS = 60_000;
const COUNT_SECONDS = 4;
const PRICE_SECONDS = 5;
/** A tenth of what is said of the load. */
const NEAR_ENOUGH = 0.0001;
const ROUNDING = 1e-6;

/**
 * Fills a month and proves what can be proven of it: how many places any plan can fill, where counting did not show it; then
 * how low any price can be, and in a small month the lowest itself. Whatever the solver gives is judged as our own is.
 */
export function fillAndProve(month: MonthToFill, options: ProveOptions, solve: Solve): Filled {
  const isStopped = (): boolean => options.shouldStop?.() ?? false;
  const first = fill(month, options);
  options.onFound?.(first);
  if (isStopped()) return first;
  const counted = withMostFillable(month, first, options, solve);
  options.onFound?.(counted);
  if (isStopped()) return counted;
  const priced = withLeastPrice(month, counted, solve);
  options.onFound?.(priced);
  return priced;
}

/** How many places any plan can fill at most: by a bound first, and in whole numbers where that leaves it open. */
function withMostFillable(month: MonthToFill, found: Filled, options: ProveOptions, solve: Solve): Filled {
  if (found.mostFillable !== null) return found;
  const { program, valuesOf, rosterOf } = programOf(month, "places");
  const { places } = found.judgement;
  const most = (bound: number | null): number => (bound === null ? places : places - Math.ceil(bound - ROUNDING));
  const loose = most(solve(program, { isWhole: false, seconds: COUNT_SECONDS }).bound);
  if (loose <= found.judgement.filled) return filledWith(month, found.roster, { mostFillable: loose });
  const whole = solve(program, { isWhole: true, seconds: COUNT_SECONDS, start: valuesOf(found.roster) });
  const mostFillable = Math.min(loose, most(whole.bound));
  const fuller = whole.values && filledWith(month, rosterOf(whole.values));
  const better = fuller && fuller.judgement.total < found.judgement.total ? fillFurther(month, fuller.roster, options) : found;
  return filledWith(month, better.roster, { mostFillable });
}

/** How low the price of any plan can be that fills as many, and in a small month a roster of that price. */
function withLeastPrice(month: MonthToFill, found: Filled, solve: Solve): Filled {
  const { program, valuesOf, rosterOf } = programOf(month, "price");
  const columns = program.costs.length;
  if (columns > BOUNDED_COLUMNS) return found;
  const isWhole = columns <= SOLVED_COLUMNS;
  const start = isWhole ? valuesOf(found.roster) : undefined;
  const { values, bound } = solve(program, { isWhole, seconds: PRICE_SECONDS, start, gap: NEAR_ENOUGH });
  const solved = isWhole && values ? filledWith(month, rosterOf(values)) : null;
  const best = solved && solved.judgement.total < found.judgement.total - ROUNDING ? solved : found;
  const { mostFillable } = found;
  const proven: Proven = { mostFillable, leastPrice: bound === null ? null : bound - best.judgement.price.coverage };
  return filledWith(month, best.roster, proven);
}
