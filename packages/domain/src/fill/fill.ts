import { anneal, BARELY_HOT, USUALLY_HOT, VERY_HOT } from "./anneal.ts";
import { fillByFewestHours, firstRoster } from "./first-roster.ts";
import { type Gap, gapReasons } from "./gap-reasons.ts";
import { type Judgement, judge } from "./judge.ts";
import type { MonthToFill, Roster } from "./month-to-fill.ts";
import { Chance } from "./random.ts";
import { type RosterState, stateOf } from "./roster-state.ts";
import { type Shortages, shortagesOf } from "./shortage.ts";
import { tablesOf } from "./tables.ts";
import { rosterWords } from "./words.ts";

/** So many moves has each of the searches of a fill: a budget in moves, so that the same month and seed give the same roster anywhere. */
export const SEARCH_MOVES = 150_000;

/** What a fill is told, and tells. */
export interface FillOptions {
  readonly seed: number;
  /** Moves of each search, `SEARCH_MOVES` unless said. */
  readonly moves?: number;
  /** Ends the search soon; what is best so far stands. */
  readonly shouldStop?: () => boolean;
  /** Hears how far it has come, after each step. */
  readonly onStep?: (step: FillStep) => void;
}

/** How far a fill has come. */
export interface FillStep {
  readonly step: "first" | "search" | "counting" | "search-again";
  readonly filled: number;
  readonly places: number;
}

/** What a fill has found, judged. */
export interface Filled {
  readonly roster: Roster;
  readonly judgement: Judgement;
  readonly shortages: Shortages;
  /** Why what stays open does. */
  readonly gaps: readonly Gap[];
  /** How many places any plan can fill at most, where that is proven. */
  readonly mostFillable: number | null;
  /** True when the search was stopped before its last move: another run of this month and seed may find another roster. */
  readonly isCutShort: boolean;
  /** What may be said of it, and no more. */
  readonly words: readonly string[];
}

/** What is known of a roster beside the roster itself. */
export interface Known {
  /** No roster fills more spots; null when there is no proof. */
  readonly mostFillable?: number | null;
  readonly isCutShort?: boolean;
}

/** A roster, and whether the search that found it came to its end. */
interface Found {
  readonly roster: Roster;
  readonly isCutShort: boolean;
}

/**
 * Fills a month: a first roster, three searches from it, the counting proof, and where that does not hold three bolder ones.
 * The best is judged anew before anybody sees it: a roster that breaks a rule is a fault of ours, and thrown.
 */
export function fill(month: MonthToFill, options: FillOptions): Filled {
  const hot = isMostlyThere(month) ? BARELY_HOT : USUALLY_HOT;
  const start = firstRoster(tablesOf(month));
  tell(options, "first", month, start.roster());
  const found = searchedFrom(month, start.roster(), options, [hot, hot, VERY_HOT], "search");
  const filled = filledWith(month, found.roster, { isCutShort: found.isCutShort });
  tell(options, "counting", month, found.roster);
  return filled.shortages.isMost ? filled : fillFurther(month, found, options);
}

/** Whether most of the open places had somebody before, so that only small changes are wanted. */
function isMostlyThere({ shifts, fixed, before }: MonthToFill): boolean {
  const open = shifts.reduce((sum, { places }) => sum + places, 0) - fixed.length;
  return before.length * 2 > open;
}

/** Searches on from a roster, more boldly: where it is not proven that no plan fills more. Never ends dearer than it began. */
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

/** A roster, which may come from elsewhere, judged, with what is known of it; throws where it breaks a rule. */
export function filledWith(month: MonthToFill, roster: Roster, known: Known = {}): Filled {
  const judgement = judge(month, roster);
  const [fault] = judgement.faults;
  if (fault)
    throw new Error(
      `The fill broke ${judgement.faults.length} rules, the first of them: ${fault.text}`,
    );
  const { filled, places } = judgement;
  const shortages = shortagesOf(month, roster);
  const { isCutShort = false } = known;
  const mostFillable = shortages.isMost ? filled : (known.mostFillable ?? null);
  const words = rosterWords({ filled, places, mostFillable }, isCutShort, month.members);
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
    // What a search leaves open that somebody could fill after all.
    fillByFewestHours(state);
    if (state.price < best.price - 1e-6) best = { roster: state.roster(), price: state.price };
    tell(options, step, month, best.roster);
  }
  return { roster: best.roster, isCutShort };
}

/** Counts as the judge does: who is one too many on a shift fills no place. */
function tell(
  { onStep }: FillOptions,
  step: FillStep["step"],
  { shifts, fixed }: MonthToFill,
  roster: Roster,
): void {
  const crews = Map.groupBy([...fixed, ...roster], ({ shiftId }) => shiftId);
  const filled = shifts.reduce(
    (sum, { id, places }) => sum + Math.min(places, crews.get(id)?.length ?? 0),
    0,
  );
  onStep?.({ step, filled, places: shifts.reduce((sum, { places }) => sum + places, 0) });
}
