import type { Accepted } from "../accepted.ts";

const STRAIN = "packages/domain/src/autofill/fatigue-limits.ts";
const STATE = "packages/domain/src/autofill/roster-state.ts";
const TALLY = "packages/domain/src/autofill/counters.ts";
const FILL = "packages/domain/src/autofill/autofill.ts";
const ANNEAL = "packages/domain/src/autofill/anneal.ts";

const FEW =
  "Whoever surely has few enough hours is told so at once, for speed alone: reckoned to the end the answer is the same, so that here may be counted too many.";
const WORST =
  "The worst hours are reckoned anew only where that may change the price, for speed alone.";
const TOUCHED =
  "Seven days that begin as the shift ends, or end as it begins, hold no more than those that have a part of it.";
const STALE =
  "What stands behind somebody's places was theirs, or is nothing: one more moment to begin seven days at, which lies near none that is worse.";

const NO_CHANGE = "A move that comes to nothing changes nothing, whether it is undone or kept.";
const OPEN =
  "What is left open on the way has its price, for which the move is undone as where it came to nothing.";
const EITHER = "Of two rosters of one price either is as good.";
const NO_GAP =
  "Where there is no gap, a shift that is full or has nobody is asked about, of which nothing comes.";

const CAREFUL =
  "Where most places had somebody before, a search begins carefully, to find sooner what is near; what it may find is the same.";

export const ACCEPTED_IN_FILL_SEARCH: readonly Accepted[] = [
  ...[
    ["false", "true", WORST],
    ["always || this.#worstMinutes[m]! > this.#mostMinutes", "true", WORST],
    [
      "this.#worstMinutes[m]! > this.#mostMinutes",
      "this.#worstMinutes[m]! >= this.#mostMinutes",
      WORST,
    ],
    [
      'this.#hours === "warn"',
      "true",
      "The worst hours of somebody are read only where the squad warns of them.",
    ],
    ["until - from", "until + from", FEW],
    ["at < this.#places.ownCount[m]!", "at <= this.#places.ownCount[m]!", STALE],
    ["start[other]! < until + WINDOW && end[other]! > from - WINDOW", "true", FEW],
    [
      "start[other]! < until + WINDOW && end[other]! > from - WINDOW",
      "start[other]! < until + WINDOW || end[other]! > from - WINDOW",
      FEW,
    ],
    ["start[other]! < until + WINDOW", "true", FEW],
    ["start[other]! < until + WINDOW", "start[other]! <= until + WINDOW", FEW],
    ["end[other]! > from - WINDOW", "true", FEW],
    ["end[other]! > from - WINDOW", "end[other]! >= from - WINDOW", FEW],
    ["end[other]! - start[other]!", "end[other]! + start[other]!", FEW],
    ["all <= this.#mostMinutes", "false", FEW],
    ["all <= this.#mostMinutes", "all < this.#mostMinutes", FEW],
    ["start[other]! < until", "start[other]! <= until", TOUCHED],
    ["early + WINDOW > from", "early + WINDOW >= from", TOUCHED],
    [
      "begin < after",
      "begin <= after",
      "A row that begins right after a shift's nights is too long only where one with the last of them is, and is none that they make.",
    ],
  ].map(([original = "", replacement = "", why = ""]) => ({
    file: STRAIN,
    original,
    replacement,
    why,
  })),
  ...[
    [
      "trail.price > worst",
      "trail.price >= worst",
      "What a worse roster may cost is never to the last digit what one costs.",
    ],
    ["state.price < best.price - 1e-6", "state.price <= best.price - 1e-6", EITHER],
    ["best.price - 1e-6", "best.price + 1e-6", EITHER],
    ["state.shortCount > 0", "true", NO_GAP],
    ["state.shortCount > 0", "state.shortCount >= 0", NO_GAP],
    ["false", "true", NO_CHANGE],
    [
      "chance.below(2) === 0",
      "chance.below(2) !== 0",
      "Places are exchanged as often as they are passed on.",
    ],
    ["other === m || otherShift === s", "other === m && otherShift === s", NO_CHANGE],
    ["otherShift === s", "false", NO_CHANGE],
    [
      "step < LONGEST_CHAIN",
      "step <= LONGEST_CHAIN",
      "How long a chain may be bounds what a move may take of the time.",
    ],
    ["step++", "step--", "How long a chain may be bounds what a move may take of the time."],
    ["candidates.length === 0", "false", "Among no candidates nobody is found."],
    ["-1", "+1", "Who is in the way is said wherever a place of theirs is."],
    [
      "m === left",
      "false",
      "Whoever left is free for the place: they come back, and nothing has changed.",
    ],
    [
      "next >= 0",
      "next > 0",
      "Which of several places that are in the way is passed on is left to chance.",
    ],
    [
      "obstacle !== OVERLAP && obstacle !== SHORT_REST && obstacle !== TURNS && obstacle !== MOST",
      "false",
      "Whom a role keeps off is still kept off; where hours or nights do, what comes of it keeps the rules as well.",
    ],
    ["trail.put(nextMember, next);", ";", OPEN],
    [
      "true",
      "false",
      "Where no gap wanders, whoever is free does, from place to place, so that the two meet all the same.",
    ],
    ["this.#length > 0", "true", NO_CHANGE],
    ["this.#length > 0", "this.#length >= 0", NO_CHANGE],
  ].map(([original = "", replacement = "", why = ""]) => ({
    file: ANNEAL,
    original,
    replacement,
    why,
  })),
  ...[
    ["options.seed + hots.length", "options.seed - hots.length", "One seed is as good as another."],
    [
      "{\n  const open = shifts.reduce((sum, { places }) => sum + places, 0) - fixed.length;\n  return before.length * 2 > open;\n}",
      "{}",
      CAREFUL,
    ],
    [
      "shifts.reduce((sum, { places }) => sum + places, 0) - fixed.length",
      "shifts.reduce((sum, {\n  places\n}) => sum + places, 0) + fixed.length",
      CAREFUL,
    ],
    ["(sum, { places }) => sum + places", "() => undefined", CAREFUL],
    ["before.length * 2 > open", "false", CAREFUL],
    ["before.length * 2 > open", "before.length * 2 >= open", CAREFUL],
    ["before.length * 2", "before.length / 2", CAREFUL],
    ["state.price < best.price - 1e-6", "state.price <= best.price - 1e-6", EITHER],
    ["best.price - 1e-6", "best.price + 1e-6", EITHER],
  ].map(([original = "", replacement = "", why = ""]) => ({
    file: FILL,
    original,
    replacement,
    why,
  })),
  {
    file: STATE,
    original: "m < tables.memberCount",
    replacement: "m <= tables.memberCount",
    why: "Of one member more nothing is known, and what is reckoned of them is read by nobody.",
  },
  {
    file: STATE,
    original: "empty <= 0",
    replacement: "empty < 0",
    why: "On a full shift no place is empty, and what it lacks of roles nobody can fill any more.",
  },
  ...[
    [
      "turn >= 0",
      "true",
      "Of turns that nobody counts there is no number, which is never too small.",
    ],
    ["number >= 0", "true", "What is counted of turns that nobody has is kept nowhere."],
    ["more === 0", "false", "What a shift does not add to costs as much as before."],
  ].map(([original = "", replacement = "", why = ""]) => ({
    file: TALLY,
    original,
    replacement,
    why,
  })),
];
