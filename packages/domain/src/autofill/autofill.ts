import { anneal, BARELY_HOT, USUALLY_HOT, VERY_HOT } from "./anneal.ts";
import { evaluate, type Judgement } from "./evaluate.ts";
import { fillByFewestHours, firstRoster } from "./first-roster.ts";
import { type Gap, gapReasons } from "./gap-reasons.ts";
import { type Shortages, shortagesOf } from "./infeasibility.ts";
import type { MonthToFill, Roster } from "./month-to-fill.ts";
import { tablesOf } from "./precomputed.ts";
import { Chance } from "./random.ts";
import { type RosterState, stateOf } from "./roster-state.ts";
import { rosterWords } from "./words.ts";

/**
 * Number of moves of each search. A budget of moves instead of time gives the same roster for the
 * same month and seed on any machine.
 */
export const SEARCH_MOVES = 150_000;

/** The options and callbacks of `fill`. */
interface FillOptions {
  readonly seed: number;
  /** Number of moves of each search; default `SEARCH_MOVES`. */
  readonly moves?: number;
  /** Returns true to end the search soon and keep the best roster so far. */
  readonly shouldStop?: () => boolean;
  /** Receives the progress after each step. */
  readonly onStep?: (step: FillStep) => void;
}

/** The progress of a fill. */
export interface FillStep {
  readonly step: "first" | "search" | "counting" | "search-again";
  readonly filled: number;
  readonly spots: number;
}

/** The result of a fill, with its evaluation. */
export interface Filled {
  readonly roster: Roster;
  readonly judgement: Judgement;
  readonly shortages: Shortages;
  /** The reasons for the open spots. */
  readonly gaps: readonly Gap[];
  /** The proven maximum of fillable spots; null without a proof. */
  readonly mostFillable: number | null;
  /**
   * True when the search stopped before its last move, so another run of this month and seed may
   * differ.
   */
  readonly isCutShort: boolean;
  /** Sentences about the result, with proven statements only. */
  readonly words: readonly string[];
}

/** Facts about a roster that were proven or recorded earlier. */
export interface Known {
  /** The proven maximum of fillable spots; null without a proof. */
  readonly mostFillable?: number | null;
  readonly isCutShort?: boolean;
}

/** A roster, and whether its search was complete. */
interface Found {
  readonly roster: Roster;
  readonly isCutShort: boolean;
}

/**
 * Fills a month: an initial roster, three searches, and the counting proof; without a proof three
 * hotter searches follow. The best roster is evaluated independently; throws if it breaks a rule,
 * which is a bug.
 */
export function fill(month: MonthToFill, options: FillOptions): Filled {
  const hot = isMostlyThere(month) ? BARELY_HOT : USUALLY_HOT;
  const start = firstRoster(tablesOf(month));
  notify(options, "first", month, start.roster());
  const found = searchedFrom(month, start.roster(), options, [hot, hot, VERY_HOT], "search");
  const filled = filledWith(month, found.roster, { isCutShort: found.isCutShort });
  notify(options, "counting", month, found.roster);
  return filled.shortages.isMost ? filled : fillFurther(month, found, options);
}

/** True if most open spots had a member before, so that the search should change little. */
function isMostlyThere({ shifts, fixed, before }: MonthToFill): boolean {
  const open = shifts.reduce((sum, { spots }) => sum + spots, 0) - fixed.length;
  return before.length * 2 > open;
}

/**
 * Continues from a roster at a higher temperature, unless counting proves the maximum. Never raises
 * the cost.
 */
export function fillFurther(month: MonthToFill, first: Found, options: FillOptions): Filled {
  const hots = [VERY_HOT, VERY_HOT, USUALLY_HOT];
  const found = searchedFrom(
    month,
    first.roster,
    { ...options, seed: options.seed + hots.length },
    hots,
    "search-again",
  );
  return filledWith(month, found.roster, { isCutShort: first.isCutShort || found.isCutShort });
}

/**
 * Evaluates a roster, possibly from another computation, and adds its known facts. Throws if it
 * breaks a rule.
 */
export function filledWith(month: MonthToFill, roster: Roster, known: Known = {}): Filled {
  const judgement = evaluate(month, roster);
  const [fault] = judgement.faults;
  if (fault)
    throw new Error(`The auto-fill broke ${judgement.faults.length} rules, first: ${fault.text}`);
  const { filled, spots } = judgement;
  const shortages = shortagesOf(month, roster);
  const { isCutShort = false } = known;
  const mostFillable = shortages.isMost ? filled : (known.mostFillable ?? null);
  const words = rosterWords({ filled, spots, mostFillable }, isCutShort, month.members);
  return {
    roster,
    judgement,
    shortages,
    gaps: gapReasons(month, roster),
    mostFillable,
    isCutShort,
    words,
  };
}

function searchedFrom(
  month: MonthToFill,
  from: Roster,
  options: FillOptions,
  hots: readonly number[],
  step: FillStep["step"],
): Found {
  const { seed, moves = SEARCH_MOVES, shouldStop } = options;
  const tables = tablesOf(month);
  let best = { roster: from, price: stateOf(tables, from).price };
  let isCutShort = false;
  for (const [index, hot] of hots.entries()) {
    if (shouldStop?.()) {
      isCutShort = true;
      break;
    }
    const state: RosterState = stateOf(tables, from);
    if (
      !anneal(state, { moves, hot, chance: new Chance(seed * hots.length * 2 + index), shouldStop })
    )
      isCutShort = true;
    // Fills spots that the search left open although a member can take them.
    fillByFewestHours(state);
    if (state.price < best.price - 1e-6) best = { roster: state.roster(), price: state.price };
    notify(options, step, month, best.roster);
  }
  return { roster: best.roster, isCutShort };
}

/** Reports the progress. A surplus member on a shift fills no spot, as in `evaluate`. */
function notify(
  { onStep }: FillOptions,
  step: FillStep["step"],
  { shifts, fixed }: MonthToFill,
  roster: Roster,
): void {
  const crews = Map.groupBy([...fixed, ...roster], ({ shiftId }) => shiftId);
  const filled = shifts.reduce(
    (sum, { id, spots }) => sum + Math.min(spots, crews.get(id)?.length ?? 0),
    0,
  );
  onStep?.({ step, filled, spots: shifts.reduce((sum, { spots }) => sum + spots, 0) });
}
