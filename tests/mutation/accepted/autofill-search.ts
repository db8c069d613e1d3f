import type { Accepted } from "../accepted.ts";

const STRAIN = "packages/domain/src/autofill/fatigue-limits.ts";
const STATE = "packages/domain/src/autofill/roster-state.ts";
const TALLY = "packages/domain/src/autofill/counters.ts";
const FILL = "packages/domain/src/autofill/autofill.ts";
const ANNEAL = "packages/domain/src/autofill/anneal.ts";

const FEW =
  "An early exit for members with clearly few hours only saves time: the full computation gives the same result, so this count may be too high.";
const WORST = "The worst hours are recomputed only if they may change the cost, to save time.";
const TOUCHED =
  "Seven days that only touch the shift contain no more hours than those that overlap it.";
const STALE =
  "Entries after a member's spots are their old ones or empty: one more start of seven days, never near a worse one.";

const NO_CHANGE = "A move without effect changes nothing, undone or not.";
const OPEN =
  "A spot left open by the move raises the cost, so the move is undone like one without effect.";
const EITHER = "Two schedules of equal cost are equally good.";
const NO_GAP = "Without a gap, the search tries a full or empty shift, which has no effect.";

const CAREFUL =
  "If most spots were filled before, the search starts carefully to find near solutions sooner; it can find the same ones.";

export const ACCEPTED_IN_AUTOFILL_SEARCH: readonly Accepted[] = [
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
      "A member's worst hours are read only if the squad warns of them.",
    ],
    ["until - from", "until + from", FEW],
    ["at < this.#spots.ownCount[m]!", "at <= this.#spots.ownCount[m]!", STALE],
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
      "A run that starts right after the shift's nights is too long only if one with the last night is.",
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
      "A cost is never exactly equal to the random acceptance threshold.",
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
    ["candidates.length === 0", "false", "The search finds no member among no candidates."],
    ["-1", "+1", "The blocking member is reported for each of their spots."],
    [
      "m === left",
      "false",
      "The member who left is free for the spot: they return, and nothing changes.",
    ],
    ["next >= 0", "next > 0", "Which of several blocking spots is passed on is random."],
    [
      "constraint !== OVERLAP && constraint !== SHORT_REST && constraint !== TURNS && constraint !== MOST",
      "false",
      "A position still excludes its members; if hours or nights exclude one, the result still follows the rules.",
    ],
    ["trail.put(nextMember, next);", ";", OPEN],
    [
      "true",
      "false",
      "If no gap moves, a free member moves from spot to spot, so the two still meet.",
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
      "{\n  const open = shifts.reduce((sum, { spots }) => sum + spots, 0) - fixed.length;\n  return before.length * 2 > open;\n}",
      "{}",
      CAREFUL,
    ],
    [
      "shifts.reduce((sum, { spots }) => sum + spots, 0) - fixed.length",
      "shifts.reduce((sum, {\n  spots\n}) => sum + spots, 0) + fixed.length",
      CAREFUL,
    ],
    ["(sum, { spots }) => sum + spots", "() => undefined", CAREFUL],
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
    why: "An extra member has no data, and their results are never read.",
  },
  {
    file: STATE,
    original: "empty <= 0",
    replacement: "empty < 0",
    why: "A full shift has no empty spot, and no member can fill its missing positions.",
  },
  ...[
    ["turn >= 0", "true", "Uncounted shifts have no number, which is never too small."],
    ["number >= 0", "true", "Counts of shifts without members are not stored."],
    ["more === 0", "false", "A value that the shift does not change has an unchanged cost."],
  ].map(([original = "", replacement = "", why = ""]) => ({
    file: TALLY,
    original,
    replacement,
    why,
  })),
];
